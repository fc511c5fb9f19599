package progfuzz

var channelSnippets = []snippet{
	{body: `
ch@ := make(chan int, #n#)
done@ := make(chan string)
go func() {
	defer close(ch@)
	for i := range 5 {
		ch@ <- i * i
	}
}()
go func() {
	s := 0
	for v := range ch@ {
		s += v
	}
	done@ <- fmt.Sprint("sum ", s)
}()
sum@ := <-done@
fmt.Println(sum@, cap(ch@), len(ch@))
v@, ok@ := <-ch@
fmt.Println(v@, ok@)`},
	{body: `
var wg@ sync.WaitGroup
var mu@ sync.Mutex
results@, total@ := make([]int, 6), 0
for i := range results@ {
	wg@.Add(1)
	go func() {
		defer wg@.Done()
		results@[i] = i * #n#
		mu@.Lock()
		defer mu@.Unlock()
		total@ += i
	}()
}
wg@.Wait()
var once@ sync.Once
for range 3 {
	once@.Do(func() { fmt.Println("once@") })
}
fmt.Println(results@, total@)`},
	{body: `
empty@, full@ := make(chan int), make(chan string, 2)
full@ <- #string#
for range 3 {
	select {
	case v := <-empty@:
		fmt.Println("impossible@", v)
	case s, ok := <-full@:
		fmt.Println("received@", s, ok)
	default:
		fmt.Println("default@")
	}
}
select {
case full@ <- "sent":
	fmt.Println("sent@", len(full@))
case empty@ <- 1:
	fmt.Println("impossible@")
}
var never@ chan int
close(full@)
for i := range 3 {
	select {
	case <-never@:
	case s, ok := <-full@:
		fmt.Printf("%d %q %v\n", i, s, ok)
	}
}`},
	{decls: `
func stage@(in <-chan int, f func(int) int) <-chan int {
	out := make(chan int)
	go func() {
		for v := range in {
			out <- f(v)
		}
		close(out)
	}()
	return out
}`, body: `
src@ := make(chan int)
go func() {
	for i := range 4 {
		src@ <- i
	}
	close(src@)
}()
for v := range stage@(stage@(src@, func(x int) int { return x + #n# }), func(x int) int { return x * x }) {
	fmt.Print(v, " ")
}
ping@, pong@ := make(chan int), make(chan int)
go func() {
	for v := range ping@ {
		pong@ <- v + 1
	}
	close(pong@)
}()
x@ := 0
for range 3 {
	ping@ <- x@
	x@ = <-pong@
}
close(ping@)
_, ok@ := <-pong@
fmt.Println(x@, ok@)`},
	{body: `
results@ := make(chan error, 2)
for i := range 2 {
	go func() {
		defer func() {
			if r := recover(); r != nil {
				results@ <- fmt.Errorf("worker: %v", r)
			}
		}()
		var s []int
		if i == 1 {
			s[i] = 1
		}
		results@ <- nil
	}()
}
failed@ := 0
for range 2 {
	if err := <-results@; err != nil {
		failed@++
		fmt.Println(err)
	}
}
quit@, ticks@ := make(chan struct{}), make(chan int)
go func() {
	n := 0
	for {
		select {
		case ticks@ <- n:
			n += #n#
		case <-quit@:
			close(ticks@)
			return
		}
	}
}()
a@, b@ := <-ticks@, <-ticks@
close(quit@)
for range ticks@ {
}
fmt.Println(failed@, a@, b@)
chans@ := []chan chan int{make(chan chan int, 1)}
inner@ := make(chan int, 1)
chans@[0] <- inner@
inner@ <- #int#
fmt.Println(<-<-chans@[0])`},
}
