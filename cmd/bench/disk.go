package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// disk is what the kernel counts for the block device under a folder: the path of
// its file stat below /sys.
type disk string

// sector is the unit in which Linux counts what is written to any disk.
const sector = 512

// diskUnder finds the disk of a folder.
func diskUnder(folder string) (disk, error) {
	var info syscall.Stat_t
	if err := syscall.Stat(folder, &info); err != nil {
		return "", err
	}
	major, minor := info.Dev>>8&0xfff, info.Dev&0xff|info.Dev>>12&0xfff00
	d := disk(filepath.Join("/sys/dev/block", fmt.Sprintf("%d:%d", major, minor), "stat"))
	if _, err := d.written(); err != nil {
		return "", fmt.Errorf("%s is on no disk of its own of which the kernel counts what is written; name a folder on one with -under: %w", folder, err)
	}
	return d, nil
}

// written is how many bytes have been written to the disk since the machine
// started, by whomever.
func (d disk) written() (int64, error) {
	text, err := os.ReadFile(string(d))
	if err != nil {
		return 0, err
	}
	return parseDiskStat(string(text))
}

// parseDiskStat takes the sectors written from a line of a stat of a block device.
func parseDiskStat(text string) (int64, error) {
	fields := strings.Fields(text)
	if len(fields) < 7 {
		return 0, fmt.Errorf("not the figures of a disk: %q", text)
	}
	sectors, err := strconv.ParseInt(fields[6], 10, 64)
	return sectors * sector, err
}
