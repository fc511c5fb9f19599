package machine

// Kind is the type of a value.
type Kind uint8

// The kinds of values. A Bool is 0 or 1.
const (
	Bool Kind = iota
	Int8
	Int16
	Int32
	Int64
	Uint8
	Uint16
	Uint32
	Uint64
	Float32
	Float64
	Pointer
)

// Size returns the number of bytes of a value in memory.
func (k Kind) Size() int { return int(sizes[k]) }

var sizes = [...]uint8{Bool: 1, Int8: 1, Int16: 2, Int32: 4, Int64: 8, Uint8: 1, Uint16: 2, Uint32: 4, Uint64: 8, Float32: 4, Float64: 8, Pointer: 8}

// Float reports whether values of the kind are floating-point numbers.
func (k Kind) Float() bool { return k == Float32 || k == Float64 }

// Signed reports whether values of the kind are signed integers.
func (k Kind) Signed() bool { return k >= Int8 && k <= Int64 }

// Value is the number of a value in Region.Values. Each is set in one place.
type Value int32

// Frame is the address of the frame, a Pointer. None is no value.
const (
	Frame Value = 0
	None  Value = -1
)

// Op is an operation.
type Op uint8

// The operations. K is the Kind of the instruction, and dst its result. Integers
// wrap around as in Go.
const (
	Add     Op = iota // dst = A + B; for a Pointer, B is an Int64
	Sub               // dst = A - B
	Mul               // dst = A * B
	Div               // dst = A / B, truncated; an integer B is not 0
	Rem               // dst = A % B; B is not 0
	And               // dst = A & B
	Or                // dst = A | B
	Xor               // dst = A ^ B
	AndNot            // dst = A &^ B
	Min               // dst = the smaller of A and B; a NaN if one is, and -0 is smaller than 0
	Max               // dst = the larger of A and B, in the same way
	Shl               // dst = A << B; B of any size, and not negative
	Shr               // dst = A >> B, arithmetic for signed kinds
	Neg               // dst = -A
	Not               // dst = ^A, or !A for a Bool
	Copy              // dst = A
	Sqrt              // dst = the square root of A, a float
	Abs               // dst = A without its sign, a float
	FMA               // dst = A*B + C, rounded once; a Float64
	Convert           // dst = K(A), as Go converts on amd64
	Bits              // dst = the bits of A as a K of the same size

	Eq // dst = A == B, a Bool; K is the kind of A and B, and Pointers compare as addresses
	Ne // A != B
	Lt // A < B
	Le // A <= B
	Gt // A > B
	Ge // A >= B

	Load  // dst = the K at address A + C·Scale + Imm; C may be None
	Store // the K at address A + C·Scale + Imm = B; K is not Pointer

	CheckIndex // leave through Exit unless A, unsigned, is less than B
	CheckNil   // leave through Exit if A, a Pointer, is nil
	CheckZero  // leave through Exit if A, an integer, is 0
	CheckSign  // leave through Exit if A, an integer of a signed kind, is negative
	Poll       // leave through Exit if the scheduler wants the processor
)

// Instr is an instruction.
type Instr struct {
	Op      Op
	Kind    Kind
	Dst     Value
	A, B, C Value
	Imm     int64
	Scale   uint8 // 1, 2, 4 or 8
	Exit    int   // in Region.Exits
}

// Edge leads to a block and gives its parameters values.
type Edge struct {
	Block int
	Args  []Value
}

// End is how a block ends.
type End uint8

// The ends of blocks.
const (
	Jump   End = iota // to To
	Branch            // to To if A Cond B, else to Else
	Leave             // through Exit
)

// Block is a list of instructions with one beginning and one end.
type Block struct {
	Params []Value // set by the edges that lead here
	Instrs []Instr
	Depth  int  // the number of loops that it is in
	Short  bool // it begins a loop of few rounds, which needs no Poll
	Enter  bool // the region can be entered here

	End      End
	Cond     Op   // of Branch: Eq ... Ge
	Kind     Kind // of A and B
	A, B     Value
	To, Else Edge
	Exit     int // of Leave
}

// Exit is a way out. Save are values that the frame lacks: they are written to their
// homes there.
type Exit struct {
	Save  []Value
	Again *Again // it calls the region instead; nil if it leaves
}

// Again is a call of a region by itself, with a frame of its own on the stack. If the region then leaves through exit 0,
// the call has returned: the first word of its frame is the result, and the caller goes on at a block. If it leaves
// otherwise, or there is no room, the caller leaves at once, through an exit that is not 0, and saves nothing.
// All of the caller's values that are live after the call have homes, where the exit saves them, pointers too: the
// collector does not see frames on the stack, so compiled code must keep alive what they point to, and nothing of them must
// be used after the region has left.
type Again struct {
	Entry    int     // the block that is called
	Words    int     // of a frame
	Depth    int32   // a word that says how deep calls may still lie in this one
	From, To []int32 // words to copy to the new frame: where they are, and where they go
	Result   int32   // where the result goes
	Block    int     // where the caller goes on
}

// ValueInfo describes a value.
type ValueInfo struct {
	Kind  Kind
	Const bool
	Bits  uint64 // of a constant: an integer extended to 64 bits, or the bits of a float
	Home  int32  // its offset in the frame; -1 if it has none
	// Kept says that the home has the value as long as it is live: it was set outside of the
	// region, and the region does not write it.
	Kept bool
}

// Region is a loop nest or a function. Each block comes after those that dominate it, and the blocks
// of a loop had better follow each other, which saves jumps. Values that are live where the region can be entered have a home.
type Region struct {
	Values []ValueInfo // Values[0] is Frame
	Blocks []Block
	Exits  []Exit
	Door   *Door // or nil

	// Due is for tests: each Poll leaves, but for the one with which a block begins that is entered.
	Due bool
}

// NewRegion returns a region without blocks.
func NewRegion() *Region {
	return &Region{Values: []ValueInfo{{Kind: Pointer, Home: -1}}}
}

// Value adds a value of a kind. Its home in the frame is at the offset; -1 is none.
func (r *Region) Value(k Kind, home int32) Value {
	r.Values = append(r.Values, ValueInfo{Kind: k, Home: home})
	return Value(len(r.Values) - 1)
}

// Kept adds a value that the frame has at an offset, before and throughout the region.
func (r *Region) Kept(k Kind, home int32) Value {
	v := r.Value(k, home)
	r.Values[v].Kept = true
	return v
}

// Const adds a constant: an integer extended to 64 bits by its sign if it is of a signed kind, else by zeros, or the
// bits of a float. What the address of a Pointer leads to must stay where it is, and alive.
func (r *Region) Const(k Kind, bits uint64) Value {
	v := r.Value(k, -1)
	r.Values[v].Const, r.Values[v].Bits = true, bits
	return v
}

// Exit adds a way out that saves values.
func (r *Region) Exit(save ...Value) int {
	r.Exits = append(r.Exits, Exit{Save: save})
	return len(r.Exits) - 1
}
