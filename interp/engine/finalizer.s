// This file lets finalizer.go declare a function without a body.
