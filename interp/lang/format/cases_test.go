package format

import (
	"errors"
	"fmt"
	"io"
	"math/big"
	"reflect"
	"strings"
	"time"
	"unsafe"
)

// The declarations of this file are compiled, and type-checked again by the
// test: the one gives what package fmt prints, the other the user types.

type (
	Str   string
	Num   int
	Small int8
	Uns   uint16
	Flt   float64
	Flt32 float32
	Cpx   complex128
	Cpx64 complex64
	Flag  bool
	Addr  uintptr
	Raw   unsafe.Pointer
	Oct   byte
	Bytes []byte
	Octs  []Oct
	Empty struct{}
	Fn    func(int) string
	Ch    chan Num
	Any   any
)

type Named int // with String

func (n Named) String() string { return fmt.Sprintf("Named<%d>", int(n)) }

type Code int // with Error and String

func (c Code) Error() string  { return "code " + fmt.Sprint(int(c)) }
func (c Code) String() string { return "not this" }

type Val struct{ X, Y int }

func (v Val) String() string { return fmt.Sprintf("Val(%d,%d)", v.X, v.Y) }

type Ptr struct{ X int }

func (p *Ptr) String() string { return fmt.Sprintf("Ptr(%d)", p.X) }

type PtrErr struct{ Msg string }

func (p *PtrErr) Error() string { return p.Msg }

type GoS struct{ A int }

func (GoS) GoString() string { return "GoS!" }

type Fmt struct{ A int }

func (f Fmt) Format(s fmt.State, verb rune) {
	w, hw := s.Width()
	p, hp := s.Precision()
	fmt.Fprintf(s, "<%s %d %v %d %v %d>", fmt.FormatString(s, verb), w, hw, p, hp, f.A)
	_, _ = io.WriteString(s, ".")
}

type (
	Pan    struct{ V any }
	PanFmt struct{}
	PanGo  struct{}
	PanErr int
)

func (p Pan) String() string              { panic(p.V) }
func (PanFmt) Format(s fmt.State, _ rune) { _, _ = s.Write([]byte("half")); panic("format") }
func (PanGo) GoString() string            { panic(Val{1, 2}) }
func (PanErr) Error() string              { panic(errors.New("boom")) }
func (o Oct) String() string              { return "oct" }
func (b Bytes) Len() int                  { return len(b) }
func (f Fn) String() string               { return f(7) }
func (e Empty) String(int) string         { return "wrong signature" }
func (m Menu) String() string             { return fmt.Sprint(len(m), " dishes") }
func (l *List[T]) String() string         { return fmt.Sprint("list of ", len(l.Items)) }
func (d Dice) GoString() string           { return strings.Repeat("*", int(d)) }
func (d Dice) String() string             { return strings.Repeat("+", int(d)) }
func (s Square) Area() float64            { return s.Side * s.Side }
func (c *Circle) Area() float64           { return 3 * c.R * c.R }
func (c *Circle) String() string          { return "circle" }
func (h hidden) String() string           { return "hidden " + fmt.Sprint(h.N) }
func (c Celsius) Format(s fmt.State, v rune) {
	fmt.Fprintf(s, fmt.FormatString(s, 'g')+"°C", float64(c))
}

type (
	Menu    map[string]int
	Dice    int
	Celsius float64
	Square  struct{ Side float64 }
	Circle  struct{ R float64 }
	hidden  struct{ N int }
	plain   struct {
		V Val
		v Val
		e error
	}
	Shape interface{ Area() float64 }
	Multi interface {
		Shape
		fmt.Stringer
		secret()
	}
)

type (
	List[T any]               struct{ Items []T }
	Pair[K comparable, V any] struct {
		Key K
		Val V
	}
	Table[K comparable, V any] map[K]Pair[K, V]
	Inner                      struct {
		A int
		B string
	}
	Outer struct {
		Inner
		*Ptr
		N    Named
		I    Inner
		P    *Inner
		tail Named
	}
	Promoted  struct{ Val }
	PromotedP struct {
		*Ptr
		Z int
	}
	PromotedE struct{ error }
	Shadow    struct {
		Val
		Named
	}
	EmbHidden struct {
		hidden
		X int
	}
	EmbPlain struct {
		plain
		X Val
	}
	EmbPlainP struct{ *plain }
	EmbIface  struct {
		Shape
		n int
	}
	emb    interface{ String() string }
	EmbEmb struct{ emb }
	Fields struct {
		Exp   Val
		un    Val
		UnP   *Ptr
		unP   *Ptr
		Err   error
		err   error
		Any   any
		any   any
		Sh    Shape
		sh    Shape
		F     Fmt
		f     Fmt
		G     GoS
		g     GoS //nolint:unused // its name collides on purpose
		Dur   time.Duration
		dur   time.Duration
		when  time.Time
		Bytes Bytes
		bytes Bytes
		Octs  [2]Oct
		octs  [2]Oct
		_     int
	}
	Leaves struct {
		B Flag
		I Small
		U Uns
		F Flt
		G Flt32
		C Cpx
		D Cpx64
		S Str
		A Addr
		R Raw
		b []byte
		H [3]byte
		M map[Str]Num
		N *Num
		E Empty
		K Fn
		L Ch
		x any
	}
	Std struct {
		T time.Time
		D time.Duration
		B *big.Int
		N big.Int
		V reflect.Value
		L []time.Duration
		M map[string]time.Duration
		A []any
		a []any
		E []error
	}
	Node struct {
		V    Num
		Next *Node
	}
	Tree struct {
		Name     Str
		Children []*Tree
		Index    map[Str]*Tree
		parent   *Tree
	}
	Rec  []Rec
	RecM map[string]RecM
	RecP *RecP
	RecF struct {
		F func(RecF) RecF
		C chan RecF
	}
	Key struct {
		a Str
		B int
		c [2]bool
	}
	Alias = map[Str][]Val
	MyErr struct {
		Err error
		Op  string
	}
)

func (e *MyErr) Error() string { return e.Op + ": " + e.Err.Error() }
func (e *MyErr) Unwrap() error { return e.Err }
