package main

import (
	"context"
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/mercer-go/mercer/interp/jupyter"
	"github.com/mercer-go/mercer/interp/lang/builder"
	"github.com/mercer-go/mercer/interp/session/worker"
	"github.com/mercer-go/mercer/interp/symbols"
)

const kernelUsage = `Usage: mercer kernel CONNECTION_FILE

Serves Jupyter clients until one of them asks for a shutdown. Jupyter writes the
connection file and runs this command itself: see "mercer install".

The kernel keeps the cells for the history of later sessions, in a file that only
you can read. The environment variable MERCER_HISTORY names another file; "off"
keeps no history.
`

// runKernel serves a connection file. SIGINT stops the running cell, SIGTERM
// stops the kernel.
func runKernel(c *console, args []string) int {
	f := newFlags(c, "kernel", kernelUsage)
	rest, code, ok := f.positional(args)
	if !ok {
		return code
	}
	if len(rest) != 1 {
		return f.misuse("it takes one connection file, not %d", len(rest))
	}
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()

	logger := log.New(c.err, "mercer kernel: ", log.LstdFlags)
	conn, err := jupyter.ReadConnection(rest[0])
	if err != nil {
		return f.fail(err)
	}
	for _, warning := range conn.Warnings() {
		logger.Printf("warning: %s (%s)", warning, rest[0])
	}
	go sweep(".")                                      // nothing waits for it
	s := worker.New(kernelOptions(builder.Notebook())) // it starts while clients connect
	defer s.Close()
	k, err := jupyter.New(conn, s, jupyter.Options{Version: version(), Log: logger, History: historyPath()})
	if err != nil {
		return f.fail(err)
	}
	orphaned := jupyter.Orphaned(ctx)
	go func() {
		for {
			select {
			case <-interrupts:
				k.Interrupt()
			case <-orphaned:
				stop()
				return
			}
		}
	}()
	if err := k.Serve(ctx); err != nil {
		return f.fail(err)
	}
	return exitOK
}

// thisMercer is this program, as what more packages can be built into.
func thisMercer() builder.Mercer {
	return builder.Mercer{Version: version(), Packages: symbols.Packages()}
}

// kernelOptions are the options of the client for a notebook. Without a folder for
// caches, no programs are built.
func kernelOptions(notebook string) worker.Options {
	store, err := builder.NewStore(thisMercer())
	if err != nil {
		return worker.Options{}
	}
	return worker.Options{Store: store, Notebook: notebook}
}
