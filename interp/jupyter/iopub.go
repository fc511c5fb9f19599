package jupyter

import "github.com/mercer-go/mercer/interp/jupyter/zmtp"

// publish sends a message on iopub to all clients, in answer to parent.
func (k *Kernel) publish(parent *message, kind string, content any) {
	frames, err := k.writer.frames([][]byte{[]byte(kind)}, parent, kind, content)
	if err != nil {
		k.log.Printf("publish: %v", err)
		return
	}
	k.iopub.Publish(frames)
}

// status publishes whether the kernel is "busy" or "idle" with a request.
func (k *Kernel) status(parent *message, state string) {
	k.publish(parent, "status", struct {
		State string `json:"execution_state"`
	}{state})
}

// listenIOPub binds the socket. A client that subscribes gets a message at
// once, so that it knows that it will miss nothing from now on.
func (k *Kernel) listenIOPub(c Connection) (err error) {
	network, address := c.address(c.IOPubPort)
	k.iopub, err = zmtp.ListenXPub(network, address, zmtp.Limits{Circle: &k.circle}, func(topic string) [][]byte {
		frames, err := k.writer.frames([][]byte{[]byte(topic)}, nil, "iopub_welcome", struct {
			Subscription string `json:"subscription"`
		}{topic})
		if err != nil {
			return nil
		}
		return frames
	})
	return err
}
