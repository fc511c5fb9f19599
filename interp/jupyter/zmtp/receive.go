package zmtp

import "io"

// receive reads one message and passes it to the socket, or answers one
// command.
func (p *peer) receive() error {
	var (
		frames  [][]byte
		total   int
		charged int64 // memory reserved for this message
	)
	defer func() { p.socket.held.Add(-charged) }()
	// The first bytes of a message are free, so that small ones always pass.
	take := func(n int) bool {
		if total += n; total <= readStep {
			return true
		}
		if !p.socket.take(int64(n)) {
			return false
		}
		charged += int64(n)
		return true
	}
	for {
		flags, size, err := readHeader(p.reader)
		if err != nil {
			return err
		}
		if flags&flagCommand != 0 {
			if len(frames) > 0 {
				return errCommand
			}
			return p.command(size)
		}
		if len(frames) == maxFrames {
			return errTooMany
		}
		if size > uint64(p.socket.limits.Message-total) {
			return frameError(len(frames), errTooBig)
		}
		body, err := readBody(p.reader, int(size), take)
		if err != nil {
			return frameError(len(frames), err)
		}
		frames = append(frames, body)
		if flags&flagMore == 0 {
			p.socket.message(p, frames)
			return nil
		}
	}
}

// command answers a PING and handles a subscription in the newer form. A server
// can ignore other commands.
func (p *peer) command(size uint64) error {
	if size > maxCommand {
		return errTooBig
	}
	body := make([]byte, size)
	if _, err := io.ReadFull(p.reader, body); err != nil {
		return err
	}
	name, data, err := parseCommand(body)
	if err != nil {
		return err
	}
	switch name {
	case "PING":
		const ttl, most = 2, 16
		if len(data) < ttl || len(data) > ttl+most {
			return errCommand
		}
		p.send(appendCommand(nil, "PONG", data[ttl:]))
	case "SUBSCRIBE":
		p.socket.message(p, [][]byte{append([]byte{1}, data...)})
	case "CANCEL":
		p.socket.message(p, [][]byte{append([]byte{0}, data...)})
	}
	return nil
}
