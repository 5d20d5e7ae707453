package api

import (
	_ "embed"
	"net/http"
)

// description is the OpenAPI document, as it is served.
//
//go:embed openapi.yaml
var description []byte

func describe(w http.ResponseWriter, r *http.Request) error {
	showBytes(w, r, yamlType, description)
	return nil
}
