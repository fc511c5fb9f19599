package jupyter

import "github.com/mercer-go/mercer/interp/jupyter/zmtp"

// listenHeartbeat binds the socket that echoes what it gets, in its own
// goroutines: if it is silent, a client thinks that the kernel is dead.
func (k *Kernel) listenHeartbeat(c Connection) (err error) {
	network, address := c.address(c.HeartbeatPort)
	k.heartbeat, err = zmtp.ListenEcho(network, address, zmtp.Limits{Message: 64 << 10, Queue: 1 << 20, Circle: &k.circle})
	return err
}
