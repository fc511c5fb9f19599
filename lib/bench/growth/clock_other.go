//go:build !linux

package main

func cpuSeconds() float64 { return wallSeconds() }
