package main

import (
	"fmt"
	"runtime/debug"
)

// versionCommand prints what was built, from which revision, with which Go.
type versionCommand struct{}

func (versionCommand) Run(std stdio) error {
	_, err := fmt.Fprintln(std.Out, versionLine())
	return err
}

// versionLine reads like "dailydistrict v1.2.0 (revision 94c9389, changed) go1.26.8".
func versionLine() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "dailydistrict, of an unknown build"
	}
	version := info.Main.Version
	if version == "" {
		version = "(devel)"
	}
	return fmt.Sprintf("dailydistrict %s%s %s", version, revision(info.Settings), info.GoVersion)
}

// revision is the source that was built, empty where the build did not note it.
func revision(settings []debug.BuildSetting) string {
	noted := map[string]string{}
	for _, s := range settings {
		noted[s.Key] = s.Value
	}
	switch {
	case noted["vcs.revision"] == "":
		return ""
	case noted["vcs.modified"] == "true":
		return " (revision " + noted["vcs.revision"] + ", changed)"
	}
	return " (revision " + noted["vcs.revision"] + ")"
}
