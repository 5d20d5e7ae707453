# A static binary on an empty image: no shell, no package, no zone files.
FROM golang:1.26.8-trixie AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w" -o /out/dailydistrict ./cmd/dailydistrict && mkdir /out/data

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /out/dailydistrict /dailydistrict
# A new volume takes its owner from this folder.
COPY --from=build --chown=65532:65532 /out/data /data
USER 65532:65532
WORKDIR /data
VOLUME /data
EXPOSE 8080
ENV DAILYDISTRICT_DATABASE=/data/dailydistrict.db
HEALTHCHECK --interval=30s --timeout=6s --start-period=20s CMD ["/dailydistrict", "health"]
ENTRYPOINT ["/dailydistrict"]
