package web

import (
	"path"

	"github.com/labstack/echo/v4"

	"dailydistrict/views"
)

// forEver is for files whose name changes with their content.
var forEver = []string{"public, max-age=31536000, immutable"}

// kinds is the content type by ending; what the machine knows of them differs.
var kinds = map[string]string{
	".css":         "text/css; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".webmanifest": "application/manifest+json",
}

// asset is a static file in both encodings, ready to send.
type asset struct {
	kind          []string
	plain, packed encoding
}

// assets serves the files under their hashed names, packed once.
func assets() echo.HandlerFunc {
	files := map[string]asset{}
	for name, content := range views.Assets() {
		files[name] = asset{
			kind:   []string{kinds[path.Ext(name)]},
			plain:  newEncoding(content, ""),
			packed: newEncoding(pack(content, small), "-gz"),
		}
	}
	return func(c echo.Context) error {
		file, found := files[c.Param("file")]
		if !found {
			return echo.ErrNotFound
		}
		h := c.Response().Header()
		h[echo.HeaderCacheControl], h[echo.HeaderVary], h[echo.HeaderContentType] = forEver, varyFile, file.kind
		if takesGzip(c.Request()) {
			return file.packed.send(c, 200, true)
		}
		return file.plain.send(c, 200, false)
	}
}
