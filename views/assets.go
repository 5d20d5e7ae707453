package views

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"strings"
	"sync"
)

//go:embed static
var static embed.FS

// assetPrefix is where assets are served.
const assetPrefix = "/static/"

// Assets is everything under static, by hashed file name: "app.3f2a….css". A
// file's content never changes under its name, so it may be kept for ever.
var Assets = sync.OnceValue(func() map[string][]byte {
	files := map[string][]byte{}
	for name, content := range raw() {
		files[hashed(name, content)] = content
	}
	return files
})

var addresses = sync.OnceValue(func() map[string]string {
	paths := map[string]string{}
	for name, content := range raw() {
		paths[name] = assetPrefix + hashed(name, content)
	}
	return paths
})

// Asset gives the immutable address of a file under static. A name that is not
// there is a mistake in this program, and panics.
func Asset(name string) string {
	address, ok := addresses()[name]
	if !ok {
		panic(fmt.Sprintf("views: there is no static file %q", name))
	}
	return address
}

// Static is a file under static as it is written. A name that is not there is a
// mistake in this program, and panics.
func Static(name string) []byte {
	content, ok := raw()[name]
	if !ok {
		panic(fmt.Sprintf("views: there is no static file %q", name))
	}
	return content
}

func raw() map[string][]byte {
	files := map[string][]byte{}
	entries, _ := fs.ReadDir(static, "static") // embedded: it is there
	for _, entry := range entries {
		files[entry.Name()], _ = static.ReadFile("static/" + entry.Name())
	}
	return files
}

func hashed(name string, content []byte) string {
	stem, ext, _ := strings.Cut(name, ".")
	sum := sha256.Sum256(content)
	return stem + "." + hex.EncodeToString(sum[:8]) + "." + ext
}

// symbol is the address of a symbol of the sprite. The sprite is a file of its
// own, fetched once, so that no page carries it.
func symbol(name string) string { return Asset("sprite.svg") + "#" + name }
