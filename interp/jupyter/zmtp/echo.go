package zmtp

// Echo is a REP socket that answers every request with itself, as the heartbeat
// of a Jupyter kernel does.
type Echo struct{ *socket }

// ListenEcho binds an Echo to an address, as net.Listen.
func ListenEcho(network, address string, limits Limits) (*Echo, error) {
	e := &Echo{newSocket("REP", limits)}
	e.message = func(p *peer, frames [][]byte) { p.send(appendMessage(nil, frames)) }
	if err := e.listen(network, address); err != nil {
		return nil, err
	}
	return e, nil
}
