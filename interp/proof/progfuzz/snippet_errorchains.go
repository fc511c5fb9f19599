package progfuzz

// errorChainSnippets wrap declared errors in others.
var errorChainSnippets = []snippet{
	{decls: `
type Op@ struct {
	Name string
	Err  error
}
type Many@ []error
type Code@ uint8
type Temporary@ interface {
	error
	Temporary() bool
}
type Secret@ struct{ error }

const (
	Lost@ Code@ = iota + 1
	Late@
)

var ErrRoot@ = &Op@{"root", nil}

func (o *Op@) Error() string         { return fmt.Sprintf("%s: %v", o.Name, o.Err) }
func (o *Op@) Unwrap() error         { return o.Err }
func (m Many@) Error() string        { return fmt.Sprint(len(m), " errors") }
func (m Many@) Unwrap() []error      { return m }
func (c Code@) Error() string        { return "code " + strconv.Itoa(int(c)) }
func (c Code@) Temporary() bool      { return c == Late@ }
func (c Code@) Is(target error) bool { o, ok := target.(*Op@); return ok && o.Name == "any code" }
func (o Op@) As(target any) bool {
	if c, ok := target.(*Code@); ok && o.Name == "coded" {
		*c = 77
		return true
	}
	return false
}`, body: `
chain@ := &Op@{"a", fmt.Errorf("b: %w", Many@{Late@, &Op@{#string#, ErrRoot@}, errors.Join(Code@(#n#), Secret@{Lost@})})}
for _, err := range []error{chain@, Many@{}, Many@{nil, Lost@}, Secret@{Late@}, &Secret@{ErrRoot@}, &Op@{"coded", nil}, fmt.Errorf("%w and %w", Late@, chain@.Err), nil, (*Op@)(nil)} {
	try("text@", func() { fmt.Println(err) })
	try("is@", func() { fmt.Println(errors.Is(err, ErrRoot@), errors.Is(err, Late@), errors.Is(err, Lost@), errors.Is(err, &Op@{"any code", nil}), errors.Is(err, nil)) })
	try("as@", func() {
		var c Code@
		var o *Op@
		var t Temporary@
		var m Many@
		var s Secret@
		fmt.Print(errors.As(err, &c), c, errors.As(err, &t), t, errors.As(err, &m), len(m), errors.As(err, &s), s, errors.As(err, &o), o != nil && o.Name == "a", "\n")
	})
	try("as type@", func() {
		c, ok := errors.AsType[Code@](err)
		t, ok2 := errors.AsType[Temporary@](err)
		_, ok3 := errors.AsType[*Secret@](err)
		fmt.Println(c, ok, t, ok2, ok3, errors.Unwrap(err))
	})
}
try("is many@", func() { fmt.Println(errors.Is(Many@{Lost@}, Many@{Lost@}), errors.Is(chain@, Many@{})) })
try("as nil@", func() { fmt.Println(errors.As(chain@, nil)) })
try("as value@", func() { fmt.Println(errors.As(chain@, Lost@)) })
try("as int@", func() { fmt.Println(errors.As(chain@, new(int))) })
try("as op@", func() { fmt.Println(errors.As(chain@, new(Op@))) })
fmt.Printf("%v %+v %T %q %d\n", Lost@, Lost@, chain@, Late@, Late@)
joined@ := errors.Join(Lost@, nil, Secret@{Late@})
fmt.Printf("%v|%T|%d\n", joined@, joined@, len(joined@.(interface{ Unwrap() []error }).Unwrap()))`},
	{decls: `
type Fail@[T any] struct {
	Val T
	By  error
}
type Limit@ struct{ Max int }
type stack@ struct{ errs []error }

func (f Fail@[T]) Error() string   { return fmt.Sprintf("fail %v", f.Val) }
func (f *Fail@[T]) Unwrap() error  { return f.By }
func (l Limit@) Error() string     { return fmt.Sprintf("limit %d", l.Max) }
func (s *stack@) push(err error) *stack@ { s.errs = append(s.errs, err); return s }
func (s *stack@) err() error {
	if len(s.errs) == 0 {
		return nil
	}
	return errors.Join(s.errs...)
}

func guard@(n int) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case Limit@:
			err = &Fail@[Limit@]{r, err}
		case *Fail@[string]:
			err = fmt.Errorf("guarded: %w", r)
		case error:
			err = errors.Join(err, r)
		default:
			err = Fail@[any]{r, nil}
		}
	}()
	err = Limit@{-n}
	switch n % 6 {
	case 0:
		panic(Limit@{n})
	case 1:
		panic(&Fail@[string]{"s", Limit@{n}})
	case 2:
		panic(n)
	case 3:
		var p *Limit@
		return *p
	case 4:
		return any(n).(error)
	}
	return nil
}`, body: `
var st@ stack@
fmt.Println(st@.err() == nil)
for n := range 6 {
	err := guard@(n + #n#)
	st@.push(err)
	l, isLimit := errors.AsType[Limit@](err)
	_, isFail := err.(*Fail@[Limit@])
	f, isAny := err.(Fail@[any])
	re, isRuntime := errors.AsType[runtime.Error](err)
	fmt.Printf("%v|%v %v|%v|%v %v|%v %v|%v\n", err, l, isLimit, isFail, f, isAny, re, isRuntime, errors.Is(err, Limit@{-n - 2}))
}
fmt.Printf("%T %v %T\n", Fail@[[]Limit@]{}, st@.err(), &Fail@[map[string]*Limit@]{})
fmt.Println(errors.Is(Fail@[int]{1, nil}, Fail@[int]{1, nil}), any(Fail@[int]{}) == any(Fail@[int8]{}), Limit@{2} == Limit@{#n#})`},
}
