package assumed

import "testing"

func TestDescribe(t *testing.T) {
	f := Describe("main.f", "cell1", 7)
	file, line := f.FileLine(f.Entry())
	if f.Name() != "main.f" || file != "cell1" || line != 7 || Describe("main.f", "cell1", 7).Entry() == f.Entry() {
		t.Errorf("%s, %s:%d", f.Name(), file, line)
	}
}
