package jupyter

import (
	"fmt"
	"testing"
)

func TestUserExpressions(t *testing.T) {
	c := connection(t)
	serve(t, c, cells)
	cl := newClient(t, c)
	for _, test := range []struct {
		request object
		want    string
		out     string
	}{
		{object{"code": "nothing", "user_expressions": object{"a": "print", "b": "x"}}, "a:[ok map[text/plain:value] <nil>] b:[error <nil> compile error] ", " execute_input"},
		{object{"code": "", "silent": true, "user_expressions": object{"a": "print"}}, "a:[ok map[text/plain:value] <nil>] ", ""},
		{object{"code": "nothing", "user_expressions": object{"a": "nothing"}}, "a:[ok map[text/plain:] <nil>] ", " execute_input"},
		{object{"code": "panic", "stop_on_error": false, "user_expressions": object{"a": "print"}}, "", " execute_input stream(stdout:before\n) error"},
	} {
		id := cl.send(cl.shell, "execute_request", test.request)
		reply, got := cl.reply(cl.shell, id), ""
		values, _ := reply.Content["user_expressions"].(object)
		for _, name := range []string{"a", "b"} {
			if v, ok := values[name].(object); ok {
				got += fmt.Sprintf("%s:%v ", name, []any{v["status"], v["data"], v["ename"]})
			}
		}
		if out := kinds(cl.outputs(id)); got != test.want || out != test.out {
			t.Errorf("%v: %s, %s", test.request, got, out)
		}
	}
}
