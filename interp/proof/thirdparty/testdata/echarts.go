// github.com/go-echarts/go-echarts/v2
package main

import (
	"bytes"
	"fmt"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/components"
	"github.com/go-echarts/go-echarts/v2/opts"
	"github.com/go-echarts/go-echarts/v2/types"
)

// sample is a series of values, which knows how it is drawn.
type sample struct {
	name   string
	values []float64
}

func (s sample) bars() (out []opts.BarData) {
	for i, v := range s.values {
		out = append(out, opts.BarData{Name: fmt.Sprint(s.name, i), Value: v})
	}
	return out
}

func (s sample) line() (out []opts.LineData) {
	for _, v := range s.values {
		out = append(out, opts.LineData{Value: v, Symbol: "circle"})
	}
	return out
}

func main() {
	a, b := sample{"A", []float64{1, 2.5, 3}}, sample{"B", []float64{3, 1, 2}}
	bar := charts.NewBar()
	bar.SetGlobalOptions(
		charts.WithInitializationOpts(opts.Initialization{PageTitle: "samples", ChartID: "bars", Width: "400px", Theme: types.ThemeInfographic}),
		charts.WithTitleOpts(opts.Title{Title: "Two <samples>", Subtitle: "\"fixed\""}),
		charts.WithTooltipOpts(opts.Tooltip{Show: opts.Bool(true), Formatter: opts.FuncOpts("function (p) { return p.name }")}),
		charts.WithYAxisOpts(opts.YAxis{Name: "value", Min: 0, Max: 4}),
	)
	bar.SetXAxis([]string{"x", "y", "z"}).AddSeries(a.name, a.bars()).AddSeries(b.name, b.bars(), charts.WithItemStyleOpts(opts.ItemStyle{Color: "#123456"}))
	line := charts.NewLine()
	line.SetGlobalOptions(charts.WithInitializationOpts(opts.Initialization{ChartID: "lines"}))
	line.SetXAxis([]int{1, 2, 3}).AddSeries("A", a.line(), charts.WithLineChartOpts(opts.LineChart{Smooth: opts.Bool(true)}))
	bar.Overlap(line)
	bar.Validate()
	fmt.Println(string(bar.RenderContent()))
	fmt.Println(bar.RenderSnippet().Option)

	page := components.NewPage()
	page.SetPageTitle("page")
	page.AddCharts(line)
	var out bytes.Buffer
	fmt.Println(page.Render(&out))
	fmt.Print(out.String())
}
