package progfuzz

var errorSnippets = []snippet{
	{decls: `
type Fault@ struct {
	Code int
	Err  error
}

func (f *Fault@) Error() string { return fmt.Sprintf("fault %d: %v", f.Code, f.Err) }
func (f *Fault@) Unwrap() error { return f.Err }

var ErrBase@ = errors.New("base@")

func fail@(k int) (n int, err error) {
	switch {
	case k == 0:
		return 1, nil
	case k == 1:
		err = ErrBase@
		return
	case k == 2:
		return -1, &Fault@{k, ErrBase@}
	}
	return k, fmt.Errorf("wrapped %d: %w", k, &Fault@{k, ErrBase@})
}`, body: `
for k := range 4 {
	n, err := fail@(k)
	var f *Fault@
	fmt.Println(n, err, errors.Is(err, ErrBase@), errors.As(err, &f), f != nil && f.Code == k, errors.Unwrap(err) == ErrBase@)
	if f, ok := err.(*Fault@); ok {
		fmt.Printf("%v %T %d\n", f, err, f.Code)
	}
}
joined@ := errors.Join(ErrBase@, nil, errors.New(#string#))
fmt.Printf("%q %v\n", joined@.Error(), errors.Is(joined@, ErrBase@))
var typed@ *Fault@
var err@ error = typed@
fmt.Println(err@ == nil, typed@ == nil)`},
	{decls: `
type Code@ int

func (c Code@) Error() string { return "code " + strconv.Itoa(int(c)) }

func check@(v int) error {
	if v%2 == 0 {
		return Code@(v)
	}
	return nil
}`, body: `
for _, v := range []int{1, 2, #int#, 4} {
	if err := check@(v); err != nil {
		fmt.Println(err, err == Code@(2), err.(Code@)+1)
	} else {
		fmt.Println("fine", v, err)
	}
}
try("panic with error@", func() { panic(Code@(#n#)) })
var target@ Code@
fmt.Println(errors.As(fmt.Errorf("x %w", Code@(9)), &target@), int(target@))`},
}
