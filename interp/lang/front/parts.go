package front

import (
	"debug/macho"
	"go/constant"
	"go/token"
	"go/types"
	"syscall"
)

// newParts makes the parts that modules can import of packages that cells cannot import.
func newParts() map[string]*types.Package {
	return map[string]*types.Package{"syscall": newSystem(), "debug/macho": newMacho()}
}

// newSystem makes the part of package syscall. It is another one on every operating system, but
// modules that run on all of them compare errors with its numbers, and wait for its signals.
func newSystem() *types.Package {
	pkg := types.NewPackage("syscall", "syscall")
	text, yes := types.Typ[types.String], types.Typ[types.Bool]
	declare := func(name string, underlying types.BasicKind) *types.Named {
		o := types.NewTypeName(token.NoPos, pkg, name, nil)
		pkg.Scope().Insert(o)
		return types.NewNamed(o, types.Typ[underlying], nil)
	}
	method := func(t *types.Named, name string, param, result types.Type) {
		v := func(t types.Type) *types.Tuple {
			if t == nil {
				return nil
			}
			return types.NewTuple(types.NewParam(token.NoPos, pkg, "", t))
		}
		recv := types.NewParam(token.NoPos, pkg, "", t)
		t.AddMethod(types.NewFunc(token.NoPos, pkg, name, types.NewSignatureType(recv, nil, nil, v(param), v(result), false)))
	}
	errno, signal := declare("Errno", types.Uintptr), declare("Signal", types.Int)
	method(errno, "Error", nil, text)
	method(errno, "Is", types.Universe.Lookup("error").Type(), yes)
	method(errno, "Temporary", nil, yes)
	method(errno, "Timeout", nil, yes)
	method(signal, "Signal", nil, nil)
	method(signal, "String", nil, text)
	for name, n := range errorNumbers {
		pkg.Scope().Insert(types.NewConst(token.NoPos, pkg, name, errno, constant.MakeUint64(uint64(n))))
	}
	for name, n := range signals {
		pkg.Scope().Insert(types.NewConst(token.NoPos, pkg, name, signal, constant.MakeInt64(int64(n))))
	}
	pkg.MarkComplete()
	return pkg
}

// newMacho makes the part of package debug/macho: the numbers by which its files are known.
func newMacho() *types.Package {
	pkg := types.NewPackage("debug/macho", "macho")
	for name, n := range map[string]uint32{"Magic32": macho.Magic32, "Magic64": macho.Magic64, "MagicFat": macho.MagicFat} {
		pkg.Scope().Insert(types.NewConst(token.NoPos, pkg, name, types.Typ[types.Uint32], constant.MakeUint64(uint64(n))))
	}
	pkg.MarkComplete()
	return pkg
}

var signals = map[string]syscall.Signal{
	"SIGABRT": syscall.SIGABRT, "SIGALRM": syscall.SIGALRM, "SIGFPE": syscall.SIGFPE, "SIGHUP": syscall.SIGHUP,
	"SIGILL": syscall.SIGILL, "SIGINT": syscall.SIGINT, "SIGKILL": syscall.SIGKILL, "SIGPIPE": syscall.SIGPIPE,
	"SIGQUIT": syscall.SIGQUIT, "SIGSEGV": syscall.SIGSEGV, "SIGTERM": syscall.SIGTERM, "SIGTRAP": syscall.SIGTRAP,
}

var errorNumbers = map[string]syscall.Errno{
	"E2BIG": syscall.E2BIG, "EACCES": syscall.EACCES, "EADDRINUSE": syscall.EADDRINUSE, "EADDRNOTAVAIL": syscall.EADDRNOTAVAIL, "EAFNOSUPPORT": syscall.EAFNOSUPPORT,
	"EAGAIN": syscall.EAGAIN, "EALREADY": syscall.EALREADY, "EBADF": syscall.EBADF, "EBADMSG": syscall.EBADMSG, "EBUSY": syscall.EBUSY,
	"ECANCELED": syscall.ECANCELED, "ECHILD": syscall.ECHILD, "ECONNABORTED": syscall.ECONNABORTED, "ECONNREFUSED": syscall.ECONNREFUSED, "ECONNRESET": syscall.ECONNRESET,
	"EDEADLK": syscall.EDEADLK, "EDESTADDRREQ": syscall.EDESTADDRREQ, "EDOM": syscall.EDOM, "EDQUOT": syscall.EDQUOT, "EEXIST": syscall.EEXIST,
	"EFAULT": syscall.EFAULT, "EFBIG": syscall.EFBIG, "EHOSTUNREACH": syscall.EHOSTUNREACH, "EIDRM": syscall.EIDRM, "EILSEQ": syscall.EILSEQ,
	"EINPROGRESS": syscall.EINPROGRESS, "EINTR": syscall.EINTR, "EINVAL": syscall.EINVAL, "EIO": syscall.EIO, "EISCONN": syscall.EISCONN,
	"EISDIR": syscall.EISDIR, "ELOOP": syscall.ELOOP, "EMFILE": syscall.EMFILE, "EMLINK": syscall.EMLINK, "EMSGSIZE": syscall.EMSGSIZE,
	"EMULTIHOP": syscall.EMULTIHOP, "ENAMETOOLONG": syscall.ENAMETOOLONG, "ENETDOWN": syscall.ENETDOWN, "ENETRESET": syscall.ENETRESET, "ENETUNREACH": syscall.ENETUNREACH,
	"ENFILE": syscall.ENFILE, "ENOBUFS": syscall.ENOBUFS, "ENODATA": syscall.ENODATA, "ENODEV": syscall.ENODEV, "ENOENT": syscall.ENOENT,
	"ENOEXEC": syscall.ENOEXEC, "ENOLCK": syscall.ENOLCK, "ENOLINK": syscall.ENOLINK, "ENOMEM": syscall.ENOMEM, "ENOMSG": syscall.ENOMSG,
	"ENOPROTOOPT": syscall.ENOPROTOOPT, "ENOSPC": syscall.ENOSPC, "ENOSR": syscall.ENOSR, "ENOSTR": syscall.ENOSTR, "ENOSYS": syscall.ENOSYS,
	"ENOTCONN": syscall.ENOTCONN, "ENOTDIR": syscall.ENOTDIR, "ENOTEMPTY": syscall.ENOTEMPTY, "ENOTRECOVERABLE": syscall.ENOTRECOVERABLE, "ENOTSOCK": syscall.ENOTSOCK,
	"ENOTSUP": syscall.ENOTSUP, "ENOTTY": syscall.ENOTTY, "ENXIO": syscall.ENXIO, "EOPNOTSUPP": syscall.EOPNOTSUPP, "EOVERFLOW": syscall.EOVERFLOW,
	"EOWNERDEAD": syscall.EOWNERDEAD, "EPERM": syscall.EPERM, "EPIPE": syscall.EPIPE, "EPROTO": syscall.EPROTO, "EPROTONOSUPPORT": syscall.EPROTONOSUPPORT,
	"EPROTOTYPE": syscall.EPROTOTYPE, "ERANGE": syscall.ERANGE, "EROFS": syscall.EROFS, "ESPIPE": syscall.ESPIPE, "ESRCH": syscall.ESRCH,
	"ESTALE": syscall.ESTALE, "ETIME": syscall.ETIME, "ETIMEDOUT": syscall.ETIMEDOUT, "ETXTBSY": syscall.ETXTBSY, "EWOULDBLOCK": syscall.EWOULDBLOCK,
	"EXDEV": syscall.EXDEV,
}
