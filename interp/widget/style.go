package widget

import "maps"

// newLayout makes a model of CSS properties; null leaves a choice to the front
// end.
func newLayout(s state) *model {
	all := state{}
	for _, property := range layoutProperties {
		all[property] = nil
	}
	maps.Copy(all, s)
	return newModel(baseModule, "Layout", all).show()
}

var layoutProperties = []string{
	"align_content", "align_items", "align_self", "border_bottom", "border_left", "border_right", "border_top",
	"bottom", "display", "flex", "flex_flow", "grid_area", "grid_auto_columns", "grid_auto_flow", "grid_auto_rows",
	"grid_column", "grid_gap", "grid_row", "grid_template_areas", "grid_template_columns", "grid_template_rows",
	"height", "justify_content", "justify_items", "left", "margin", "max_height", "max_width", "min_height",
	"min_width", "object_fit", "object_position", "order", "overflow", "padding", "right", "top", "visibility", "width",
}

// newStyle makes a model of the default style of one kind of control.
func newStyle(name string) *model {
	s := state{"_view_module": baseModule, "_view_module_version": versions[baseModule], "_view_name": "StyleView"}
	for _, property := range styleProperties[name] {
		s[property] = nil
	}
	if name != "Button" {
		s["description_width"] = ""
	}
	return newModel(controlsModule, name+"Style", s).show()
}

var styleProperties = map[string][]string{
	"Button":   {"button_color", "font_family", "font_size", "font_style", "font_variant", "font_weight", "text_color", "text_decoration"},
	"Checkbox": {"background"},
	"HTML":     {"background", "font_size", "text_color"},
	"Label":    {"background", "font_family", "font_size", "font_style", "font_variant", "font_weight", "text_color", "text_decoration"},
	"Progress": {"bar_color"},
	"Slider":   {"handle_color"},
	"Text":     {"background", "font_size", "text_color"},
}
