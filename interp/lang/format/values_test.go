package format

import (
	"errors"
	"io"
	"math"
	"math/big"
	"reflect"
	"time"
	"unsafe"
)

// values are the operands of the differential test.
func values() []any {
	var (
		num     = Num(5)
		circle  = &Circle{2}
		loop    = &Node{V: 1}
		nilPtr  *Ptr
		nilVal  *Val
		nilErr  *PtrErr
		nilAny  any
		nilSh   Shape
		inner   = &Inner{7, "seven"}
		when    = time.Date(2024, 2, 29, 12, 30, 0, 0, time.UTC)
		root    = &Tree{Name: "root"}
		cell    = Num(9)
		recP    RecP
		channel = make(Ch, 1)
	)
	loop.Next = &Node{2, loop}
	root.Children = []*Tree{{Name: "leaf", parent: root}}
	root.Index = map[Str]*Tree{"r": root}
	recP = &recP
	fields := Fields{
		Exp: Val{1, 2}, un: Val{3, 4}, UnP: &Ptr{5}, unP: &Ptr{6}, Err: Code(7), err: Code(8), Any: Named(9), any: Named(10),
		Sh: Square{2}, sh: circle, F: Fmt{1}, f: Fmt{2}, Dur: time.Second, dur: time.Minute, when: when,
		Bytes: Bytes("hi"), bytes: Bytes("ho"), Octs: [2]Oct{65, 66}, octs: [2]Oct{67, 200},
	}
	leaves := Leaves{
		true, -7, 300, 1e21, 1.5, 1 - 2i, Cpx64(complex(math.Inf(1), -0.5)), "a\tπ\"", 0xbeef, Raw(&num), []byte("bytes"),
		[3]byte{1, 2, 255},
		map[Str]Num{"b": 2, "a": 1},
		&num,
		Empty{},
		func(i int) string { return "fn" }, channel,
		[]any{Val{1, 2}, inner},
	}
	std := Std{
		when, 90 * time.Second, big.NewInt(42), *big.NewInt(-43), reflect.ValueOf(17),
		[]time.Duration{1, 2e9},
		map[string]time.Duration{"x": 5},
		[]any{1, "a", nil, Named(3), inner, &Val{1, 2}, []any{inner}, map[string]any{"k": inner}},
		[]any{Named(3), inner, &Val{1, 2}, time.Second},
		[]error{io.EOF, Code(3), nil, &PtrErr{"p"}},
	}
	return []any{
		Str("héllo"), Str(""), Num(-42), Num(65), Small(-1), Uns(0x2318), Flt(math.Pi), Flt(math.NaN()), Flt(math.Inf(-1)), Flt32(0.1),
		Cpx(3 + 4i), Cpx64(-1i), Flag(true), Addr(255), Raw(nil), Raw(unsafe.Pointer(&num)), Oct(66),
		Empty{},
		&Empty{}, Any(Num(3)),
		Bytes("abc\xff"), Bytes(nil),
		Bytes{},
		&Bytes{1},
		Octs{1, 65, 200},
		Octs(nil),
		[3]Oct{1, 2, 3},
		[2]byte{7, 8},
		[]Oct{9},
		[][]byte{{1}, nil},
		Fn(nil), Fn(func(i int) string { return "called" }), channel, Ch(nil), (*Num)(nil), &cell,
		Named(3), Named(-3),
		[]Named{1, 2},
		[2]Named{3, 4},
		map[Named]Named{2: 1, 1: 2},
		&[]Named{1}, &[1]Named{1}, &map[Named]int{1: 2},
		Code(4),
		[]error{Code(1), nil, io.EOF},
		error(&PtrErr{"bad"}), nilErr,
		[]*PtrErr{nil},
		Val{1, 2},
		&Val{3, 4}, nilVal,
		[]Val{{5, 6}},
		[]*Val{nil},
		Ptr{1},
		&Ptr{2}, nilPtr,
		[]Ptr{{3}},
		[]*Ptr{nil},
		GoS{1},
		&GoS{2},
		[]GoS{{3}},
		Fmt{1},
		&Fmt{2},
		[]Fmt{{3}, {4}},
		(*Fmt)(nil), Dice(3),
		[]Dice{1, 2},
		Celsius(36.6),
		[]Celsius{1, 2.25},
		Pan{"text"},
		Pan{1.5},
		Pan{Named(4)},
		Pan{Val{1, 2}},
		&Pan{inner},
		Pan{io.EOF},
		Pan{Fmt{3}},
		Pan{[]any{Named(1), Inner{}}},
		(*Pan)(nil),
		[]Pan{{"a"}, {Code(2)}},
		PanFmt{},
		[]PanFmt{{}},
		PanGo{},
		PanErr(3),
		[]PanErr{1},
		struct{ P Pan }{Pan{&Ptr{8}}},
		Menu{"soup": 1},
		Menu(nil),
		[]Menu{nil, {"a": 1}},
		Square{2},
		circle,
		[]Shape{Square{1}, circle, nil},
		[1]Shape{},
		map[Shape]int{Square{2}: 4, Square{1}: 1},
		map[Shape]Shape{nil: nil, Square{1}: circle},
		map[any]any{2: Named(1), 1: inner, nil: nil},
		map[any]string{Val{2, 1}: "b", Val{1, 9}: "a", Val{2, 0}: "c"},
		map[Key]Num{{"b", 1, [2]bool{}}: 1, {"a", 2, [2]bool{true, false}}: 2, {"a", 2, [2]bool{false, true}}: 3, {"a", -1, [2]bool{}}: 4},
		map[Flt]Flag{2: true, Flt(math.NaN()): false, -1: true},
		map[Flag]Str{true: "t", false: "f"},
		map[Cpx]int{1: 1, 1i: 2, 1 - 1i: 3},
		map[[2]Str]Val{{"b", "a"}: {}, {"a", "z"}: {1, 1}},
		map[Uns]int{3: 1, 2: 1},
		map[*Num]Num{&num: 1, &cell: 2, nil: 3},
		map[Ch]int{nil: 1, channel: 2},
		map[Str]map[Str]Val{"x": {"y": {1, 2}}, "a": nil},
		Alias{"k": {{1, 2}}},
		map[Str]Num(nil), &map[Str]Num{"p": 1},
		map[Str]*Inner{"i": inner},
		List[int]{[]int{1}},
		&List[int]{[]int{1}},
		List[Val]{[]Val{{1, 2}}},
		List[Pair[Str, *Val]]{},
		Pair[Str, Val]{"k", Val{1, 2}},
		Pair[Key, any]{Val: inner},
		Table[Str, Num]{"t": {"a", 1}},
		[]Pair[string, List[Named]]{{"x", List[Named]{[]Named{1}}}},
		*inner, inner, &inner,
		[]*Inner{inner, nil},
		Outer{Inner: *inner, N: 1, P: inner, tail: 2},
		&Outer{Ptr: &Ptr{4}, I: *inner},
		Promoted{Val{1, 2}},
		&Promoted{},
		PromotedP{&Ptr{1}, 2},
		PromotedP{},
		PromotedE{Code(1)},
		PromotedE{},
		Shadow{Val{1, 2}, 3},
		EmbHidden{hidden{1}, 2},
		[]EmbHidden{{}},
		struct{ A EmbHidden }{},
		struct{ hidden }{hidden{3}},
		struct {
			hidden
			h hidden
			H hidden
			v Val
		}{v: Val{1, 2}},
		EmbPlain{plain{Val{1, 2}, Val{3, 4}, Code(1)}, Val{5, 6}},
		&EmbPlain{},
		EmbPlainP{},
		EmbPlainP{&plain{}},
		EmbIface{Square{1}, 2},
		EmbIface{},
		EmbEmb{Named(3)},
		[]EmbEmb{{}},
		struct{ emb }{Val{1, 2}},
		[]struct {
			emb
			X int
		}{{Val{1, 2}, 3}},
		fields, &fields,
		[]Fields{fields},
		Fields{},
		struct{ f Fields }{fields},
		struct{ F any }{fields},
		leaves, &leaves,
		Leaves{},
		[]any{leaves},
		std, &std,
		Std{},
		struct{ s Std }{std},
		loop, *loop,
		[]*Node{loop},
		&[]Node{*loop}, *root, root,
		[]Tree{*root},
		Rec{nil, Rec{}, Rec{Rec{}}},
		RecM{"a": nil, "b": {"c": {}}},
		recP,
		RecF{},
		&MyErr{io.EOF, "read"},
		MyErr{Code(1), "x"},
		struct{ E error }{&MyErr{Code(1), "y"}},
		[]any{Named(1), inner, Val{}, &Val{}, nil, 3, "s", []any{inner, Str("x")}, Bytes("b"), []byte("c"), Flt(1)},
		map[string]any{"a": inner, "b": Code(2)},
		[]Any{1, nil, Named(2)},
		struct{ A Any }{},
		struct{ A Any }{inner},
		[2]any{Num(1)},
		&[]any{inner}, []error(nil), errors.Join(Code(1), io.EOF),
		struct {
			X Num `json:"x"`
			Val
			*Ptr
		}{1, Val{}, nil},
		struct{}{},
		[]struct{ N Named }{{1}},
		[]func(Num) Val{nil},
		(func(Num))(nil), (chan<- Val)(nil),
		[]chan Val{nil},
		&num,
		[]*Num{nil},
		&recP, time.Second, when, &when,
		[]time.Duration{3},
		3, "s", 2.5, []byte("exact"), []byte(nil),
		[]int{1, 2},
		[2]string{"a", "b"},
		[]float64{1, 2.5},
		map[string]int{"a": 1},
		big.NewInt(7), reflect.ValueOf(1), &nilAny, &nilSh,
		[]*any{nil},
		[]uint{1},
		[]uintptr{2},
		struct{ B []byte }{[]byte("b")},
	}
}
