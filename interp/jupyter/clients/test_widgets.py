"""The state of every widget, held against ipywidgets' own models."""

import time

import ipywidgets
import nbclient
import nbformat
import pytest
import traitlets
from ipywidgets.widgets.widget import Widget
from jupyter_client.manager import start_new_kernel

CELL = """
widget.NewVBox(
	widget.NewFloatSlider(widget.SliderOptions{Label: "a"}),
	widget.NewFloatLogSlider(widget.SliderOptions{Label: "b"}),
	widget.NewIntSlider(widget.IntSliderOptions{Label: "c"}),
	widget.NewDropdown(widget.DropdownOptions{Label: "d", Options: []string{"x", "y"}, Index: 1}),
	widget.NewCheckbox(widget.CheckboxOptions{Label: "e"}),
	widget.NewText(widget.TextOptions{Label: "f", Value: "v"}),
	widget.NewButton(widget.ButtonOptions{Label: "g", Style: "primary"}),
	widget.NewProgress(widget.ProgressOptions{Label: "h", Value: 0.5}),
	widget.NewOutput(), widget.NewLabel("i"), widget.NewHTML("<b>j</b>"), widget.NewHBox(),
)
"""


def classes(c=Widget):
    yield c
    for s in c.__subclasses__():
        yield from classes(s)


@pytest.fixture(scope="module")
def opened():
    """The messages that open the widgets."""
    km, kc = start_new_kernel(kernel_name="mercer")
    messages = []
    reply = kc.execute_interactive(CELL, timeout=30, output_hook=messages.append)
    assert reply["content"]["status"] == "ok", reply["content"]
    kc.stop_channels()
    km.shutdown_kernel(now=True)
    view = [m for m in messages if m["msg_type"] == "execute_result"][0]["content"]["data"]
    comms = [m for m in messages if m["msg_type"] == "comm_open"]
    assert view["application/vnd.jupyter.widget-view+json"]["model_id"] in [m["content"]["comm_id"] for m in comms]
    assert "a = " in view["text/plain"]
    return comms


def test_states_are_those_of_ipywidgets(opened):
    assert ipywidgets.Widget.__name__  # its subclasses are all loaded with it
    seen = set()
    for m in opened:
        assert m["metadata"]["version"].split(".")[0] == "2"
        assert m["content"]["target_name"] == "jupyter.widget"
        state = m["content"]["data"]["state"]
        name = state["_model_name"]
        seen.add(name)
        cls = next(c for c in classes() if "_model_name" in c.class_traits() and c.class_traits()["_model_name"].default_value == name
                   and not c.__name__.startswith("_"))
        theirs = {k: t for k, t in cls.class_traits().items() if t.metadata.get("sync")}
        assert set(state) == set(theirs), name
        for key, value in state.items():
            if isinstance(value, str) and value.startswith("IPY_MODEL_") or key in ("children", "outputs"):
                continue
            if key.startswith("_") and not key.startswith("_options"):
                assert theirs[key].default_value in (value, traitlets.Undefined, None) or key in ("_dom_classes", "_view_count"), (name, key)
                continue
            theirs[key]._validate(cls() if key != "index" else cls(options=["x", "y"]), tuple(value) if isinstance(value, list) else value)
    assert len(seen) > 18, seen


CAPTURE = """import "fmt"
area := widget.NewOutput()
fmt.Println("before")
area.Capture(func() {
	fmt.Println("inside")
	Display(display.HTML("<b>shown</b>"))
	panic("oops")
})
fmt.Println("after")"""


def test_nbclient_captures():
    """nbclient plays a front end's part for output areas: what is captured is in the area's state and not in the cell."""
    nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CAPTURE)])
    nbclient.NotebookClient(nb, kernel_name="mercer", timeout=60).execute()
    assert "".join(o.get("text", "?") for o in nb.cells[0].outputs) == "before\nafter\n", nb.cells[0].outputs
    models = nb.metadata.widgets["application/vnd.jupyter.widget-state+json"]["state"].values()
    (area,) = [m["state"] for m in models if m["model_name"] == "OutputModel"]
    kinds = [o["output_type"] for o in area["outputs"]]
    assert kinds == ["stream", "display_data", "error"], area["outputs"]
    assert area["outputs"][0]["text"] == "inside\n" and area["outputs"][2]["evalue"] == "oops"


def test_a_cell_that_runs_again_frees_its_widgets():
    """A front end names the cells that it runs; of a hundred runs of one, the widgets of the last are left."""
    km, kc = start_new_kernel(kernel_name="mercer")

    def ask(kind, content, metadata=None):
        message = kc.session.msg(kind, content, metadata=metadata)
        kc.shell_channel.send(message)
        while True:
            reply = kc.get_shell_msg(timeout=30)
            if reply["parent_header"]["msg_id"] == message["header"]["msg_id"]:
                assert reply["content"]["status"] == "ok", reply["content"]
                return reply["content"]

    def run(code, cell):
        ask("execute_request", {"code": code, "silent": False}, {"cellId": cell})

    def left():
        return len(ask("comm_info_request", {"target_name": "jupyter.widget"})["comms"])

    run('import "runtime"', "first")
    slider = "s := widget.NewFloatSlider(widget.SliderOptions{})\ns.OnChange(func(v float64) { println(s.Value()) })\ns"
    for _ in range(100):
        run(slider, "second")
    deadline = time.monotonic() + 20
    while left() > 3 and time.monotonic() < deadline:  # a slider, its layout and its style
        run("runtime.GC()", "first")
    assert left() == 3
    kc.stop_channels()
    km.shutdown_kernel(now=True)
