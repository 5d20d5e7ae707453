package db

import "syscall"

// room tells how many bytes this process may still write into a folder, and
// whether its file system is mounted read-only.
func room(folder string) (free uint64, readOnly bool, err error) {
	var system syscall.Statfs_t
	if err := syscall.Statfs(folder, &system); err != nil {
		return 0, false, err
	}
	const mountedReadOnly = 0x1 // ST_RDONLY
	return system.Bavail * uint64(system.Bsize), system.Flags&mountedReadOnly != 0, nil
}
