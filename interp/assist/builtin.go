package assist

// entry is what there is to say about a name of Go itself.
type entry struct{ signature, doc string }

// builtins are the predeclared functions, from package builtin's documentation.
var builtins = map[string]entry{
	"append":  {"(slice []T, elems ...T) []T", "append adds elements to the end of a slice and returns the result, which has to be kept: it may lie in other memory than before."},
	"cap":     {"(v T) int", "cap is the number of elements that a slice can have before append must find it other memory; of an array its length, of a channel the size of its buffer."},
	"clear":   {"(t T)", "clear deletes all entries of a map, or sets all elements of a slice to their zero value."},
	"close":   {"(c chan<- T)", "close closes a channel. It is for the sender to do, once, after the last value sent."},
	"complex": {"(r, i float64) complex128", "complex makes a complex value of its real and its imaginary part."},
	"copy":    {"(dst, src []T) int", "copy copies elements of one slice into another, which may overlap, and returns how many: the smaller of the two lengths."},
	"delete":  {"(m map[K]V, key K)", "delete removes the entry with a key from a map, if there is one."},
	"imag":    {"(c complex128) float64", "imag is the imaginary part of a complex value."},
	"len":     {"(v T) int", "len is the number of elements of an array, slice or map, of bytes of a string, or of values that wait in a channel."},
	"make":    {"(T, size ...int) T", "make makes a slice of a length and, if it is given, a capacity; an empty map; or a channel with a buffer."},
	"max":     {"(x T, y ...T) T", "max is the largest of its arguments. If one is NaN, so is the result."},
	"min":     {"(x T, y ...T) T", "min is the smallest of its arguments. If one is NaN, so is the result."},
	"new":     {"(T) *T", "new makes a variable with the zero value of a type, or with the value of an expression, and returns a pointer to it."},
	"panic":   {"(v any)", "panic ends what the goroutine does: deferred functions run, and if none of them recovers the cell fails with the value."},
	"print":   {"(args ...any)", "print writes its arguments to standard error, for debugging. See fmt.Print."},
	"println": {"(args ...any)", "println writes its arguments to standard error, with spaces between them and a line end. See fmt.Println."},
	"real":    {"(c complex128) float64", "real is the real part of a complex value."},
	"recover": {"() any", "recover, called by a deferred function, ends a panic and returns its value."},
}

// keywords are those of the language.
var keywords = map[string]entry{
	"break":       {"break [label]", "break ends the innermost for, switch or select around it, or the one with the label."},
	"case":        {"case x, y:", "case begins what a switch or select does for the values or communications listed."},
	"chan":        {"chan T", "chan is the type of a channel of values of type T. ch <- v sends, <-ch receives."},
	"const":       {"const name = value", "const declares constants. In a group, iota counts its lines from 0."},
	"continue":    {"continue [label]", "continue begins the next round of the innermost for around it, or of the one with the label."},
	"default":     {"default:", "default begins what a switch or select does when no case fits."},
	"defer":       {"defer f(x)", "defer has a call made when the function around it ends, however that ends. The arguments are evaluated now."},
	"else":        {"if c {…} else {…}", "else begins what an if does when its condition is false."},
	"fallthrough": {"fallthrough", "fallthrough, at the end of a case, goes on with the next one."},
	"for":         {"for {…}; for cond {…}; for i := 0; i < n; i++ {…}; for i, v := range x {…}", "for repeats a block: for ever, while a condition holds, or for each element of a slice, map, string, channel, integer or iterator."},
	"func":        {"func name(x, y int) (result T, err error) {…}", "func declares a function, or a method if a receiver stands before its name; without a name it is a function literal."},
	"go":          {"go f(x)", "go makes a call in a new goroutine, beside what follows."},
	"goto":        {"goto label", "goto goes on at a label of the same function."},
	"if":          {"if v := f(); cond {…} else {…}", "if does a block when a condition holds. A short statement may precede the condition."},
	"import":      {`import "path"`, "import makes a package known to this cell and all that follow. A name before the path replaces its own."},
	"interface":   {"interface { Method(x int) error }", "interface is a type of all values that have the methods listed; as a constraint, of the types listed."},
	"map":         {"map[K]V", "map is the type of a hash table from K to V. v, ok := m[k] says whether k is there."},
	"package":     {"package main", "package begins a whole program: such a cell sees nothing of the others, and its main function is called."},
	"range":       {"for i, v := range x {…}", "range goes through a slice, array, map, string, channel, integer or iterator."},
	"return":      {"return x, err", "return ends a function with its results."},
	"select":      {"select { case v := <-ch: … default: … }", "select waits until one of several communications can be made, and makes it."},
	"struct":      {"struct { Name string; X, Y float64 }", "struct is a type of values with fields."},
	"switch":      {"switch v { case x: … default: … }", "switch does the first case that equals the value, or is true if there is none; switch v := x.(type) goes by the type of x."},
	"type":        {"type Name T", "type declares a type, or with = another name for one."},
	"var":         {"var name T = value", "var declares variables. Without a value they have their type's zero value."},
}
