package jupyter

import (
	"errors"
	"time"
)

// close closes the open sockets. It closes iopub last, because iopub reports
// what the others did.
func (k *Kernel) close(linger time.Duration) error {
	var errs []error
	if k.heartbeat != nil {
		errs = append(errs, k.heartbeat.Close(0))
	}
	if k.stdin != nil {
		errs = append(errs, k.stdin.Close(0))
	}
	if k.shell != nil {
		errs = append(errs, k.shell.Close(linger))
	}
	if k.control != nil {
		errs = append(errs, k.control.Close(linger))
	}
	if k.iopub != nil {
		errs = append(errs, k.iopub.Close(linger))
	}
	return errors.Join(errs...)
}
