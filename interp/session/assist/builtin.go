package assist

// entry is the help for a name of Go itself.
type entry struct{ signature, doc string }

// builtins are the predeclared functions, from the documentation of package
// builtin.
var builtins = map[string]entry{
	"append":  {"(slice []T, elems ...T) []T", "append adds elements to the end of a slice and returns the new slice. Keep the result: the elements may be in other memory than before."},
	"cap":     {"(v T) int", "cap returns the number of elements that a slice can have before append needs new memory. For an array it returns the length, for a channel the size of the buffer."},
	"clear":   {"(t T)", "clear deletes all entries of a map, or sets all elements of a slice to their zero value."},
	"close":   {"(c chan<- T)", "close closes a channel. The sender calls it once, after the last value."},
	"complex": {"(r, i float64) complex128", "complex makes a complex value from its real part and its imaginary part."},
	"copy":    {"(dst, src []T) int", "copy copies elements from one slice to another, and returns how many. This is the smaller of the two lengths. The slices may overlap."},
	"delete":  {"(m map[K]V, key K)", "delete removes the entry with this key from a map, if there is one."},
	"imag":    {"(c complex128) float64", "imag returns the imaginary part of a complex value."},
	"len":     {"(v T) int", "len returns the number of elements of an array, slice or map, of bytes in a string, or of values that wait in a channel."},
	"make":    {"(T, size ...int) T", "make makes a slice with a length and, if given, a capacity; an empty map; or a channel with a buffer."},
	"max":     {"(x T, y ...T) T", "max returns the largest of its arguments, or NaN if one of them is NaN."},
	"min":     {"(x T, y ...T) T", "min returns the smallest of its arguments, or NaN if one of them is NaN."},
	"new":     {"(T) *T", "new makes a variable with the zero value of a type, or with the value of an expression, and returns a pointer to it."},
	"panic":   {"(v any)", "panic stops the goroutine: deferred functions run, and if none of them recovers, the cell fails with the value."},
	"print":   {"(args ...any)", "print writes its arguments to standard error, for debugging. See fmt.Print."},
	"println": {"(args ...any)", "println writes its arguments to standard error, with spaces between them and a newline at the end. See fmt.Println."},
	"real":    {"(c complex128) float64", "real returns the real part of a complex value."},
	"recover": {"() any", "recover stops a panic and returns its value. It must be called by a deferred function."},
}

// keywords are the keywords of the language.
var keywords = map[string]entry{
	"break":       {"break [label]", "break ends the innermost for, switch or select, or the one with the label."},
	"case":        {"case x, y:", "case begins the statements that a switch or select runs for these values or communications."},
	"chan":        {"chan T", "chan T is the type of a channel of values of type T. ch <- v sends, <-ch receives."},
	"const":       {"const name = value", "const declares constants. In a group, iota counts the lines from 0."},
	"continue":    {"continue [label]", "continue begins the next round of the innermost for, or of the one with the label."},
	"default":     {"default:", "default begins the statements that a switch or select runs if no case fits."},
	"defer":       {"defer f(x)", "defer makes a call run when the surrounding function ends, even after a panic. The arguments are evaluated now."},
	"else":        {"if c {…} else {…}", "else begins the statements that an if runs if its condition is false."},
	"fallthrough": {"fallthrough", "fallthrough, at the end of a case, continues with the next case."},
	"for":         {"for {…}; for cond {…}; for i := 0; i < n; i++ {…}; for i, v := range x {…}", "for repeats a block: for ever, while a condition holds, or for each element of a slice, map, string, channel, integer or iterator."},
	"func":        {"func name(x, y int) (result T, err error) {…}", "func declares a function, or a method if there is a receiver before the name. Without a name it is a function literal."},
	"go":          {"go f(x)", "go runs a call in a new goroutine, at the same time as the code that follows."},
	"goto":        {"goto label", "goto continues at a label in the same function."},
	"if":          {"if v := f(); cond {…} else {…}", "if runs a block if a condition is true. A short statement may come before the condition."},
	"import":      {`import "path"`, "import makes a package available in this cell and all later cells. A name before the path replaces the package's own name."},
	"interface":   {"interface { Method(x int) error }", "interface is the type of all values that have the listed methods. As a constraint, it allows the listed types."},
	"map":         {"map[K]V", "map is the type of a hash table from K to V. In v, ok := m[k], ok says whether m has the key k."},
	"package":     {"package main", "package begins a whole program: such a cell sees nothing of the other cells, and its main function is called."},
	"range":       {"for i, v := range x {…}", "range iterates over a slice, array, map, string, channel, integer or iterator."},
	"return":      {"return x, err", "return ends a function and returns its results."},
	"select":      {"select { case v := <-ch: … default: … }", "select waits until one of several channel operations is possible, and does it."},
	"struct":      {"struct { Name string; X, Y float64 }", "struct is a type of values with fields."},
	"switch":      {"switch v { case x: … default: … }", "switch runs the first case that equals the value. Without a value, it runs the first case that is true. switch v := x.(type) selects by the type of x."},
	"type":        {"type Name T", "type declares a type or, with =, another name for a type."},
	"var":         {"var name T = value", "var declares variables. Without a value, they have the zero value of their type."},
}
