// Package zmtp is the server's half of the ZeroMQ message transport protocol
// (https://rfc.zeromq.org/spec/23/, version 3.0, NULL mechanism). It has the
// ROUTER, XPUB and REP sockets that a Jupyter kernel binds. It opens no
// connections itself.
//
// The package exists because its peers are not trusted: these sockets read
// everything that arrives before any signature is checked. So
//
//   - the size of a frame is checked before memory is allocated for it, and memory is
//     allocated as the bytes arrive;
//   - all messages that are being received share one limit of memory;
//   - a peer that is silent, slow or sends garbage only loses its own connection;
//   - nothing here ever waits for a peer that does not read.
package zmtp
