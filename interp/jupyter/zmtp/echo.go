package zmtp

// Echo is a REP socket that answers every request with the same message. A
// Jupyter kernel uses it for its heartbeat.
type Echo struct{ *socket }

// ListenEcho binds an Echo to an address of net.Listen.
func ListenEcho(network, address string, limits Limits) (*Echo, error) {
	e := &Echo{newSocket("REP", limits)}
	e.message = func(p *peer, frames [][]byte) { p.send(appendMessage(nil, frames)) }
	if err := e.listen(network, address); err != nil {
		return nil, err
	}
	return e, nil
}
