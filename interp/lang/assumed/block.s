// This file lets block.go declare a function without a body.
