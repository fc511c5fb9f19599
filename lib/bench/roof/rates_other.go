//go:build !amd64 || purego

package roof

func loops() *machine { return nil }
