"""The state of every widget, held against ipywidgets' own models."""

import ipywidgets
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
