// Package zmtp is the server's half of the ZeroMQ message transport protocol
// (https://rfc.zeromq.org/spec/23/, version 3.0, NULL mechanism): the ROUTER,
// XPUB and REP sockets that a Jupyter kernel binds. It dials nothing.
//
// It exists because its peers are not trusted: everything that reaches these
// sockets is read before any signature is checked. So a frame's size is checked
// before memory is taken for it and memory is taken as bytes arrive; the
// messages being received share one budget; a peer that is silent, slow or
// garbled costs only its own connection; and nothing here ever blocks on a
// peer that does not read.
package zmtp
