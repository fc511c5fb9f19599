// github.com/prometheus/client_golang
package main

import (
	"fmt"
	"net/http/httptest"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

func main() {
	reg := prometheus.NewRegistry()
	failures := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "hd_errors_total", Help: "Number of hard-disk errors."}, []string{"device"})
	temp := prometheus.NewGauge(prometheus.GaugeOpts{Name: "cpu_temperature_celsius", Help: "Current temperature of the CPU."})
	reg.MustRegister(failures, temp)
	temp.Set(65.3)
	failures.With(prometheus.Labels{"device": "/dev/sda"}).Inc()
	w := httptest.NewRecorder()
	promhttp.HandlerFor(reg, promhttp.HandlerOpts{}).ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	fmt.Print(w.Body)
}
