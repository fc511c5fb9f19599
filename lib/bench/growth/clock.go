package main

import "time"

var started = time.Now()

func wallSeconds() float64 { return time.Since(started).Seconds() }
