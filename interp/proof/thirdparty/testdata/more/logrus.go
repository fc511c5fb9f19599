// github.com/sirupsen/logrus
package main

import (
	"os"

	log "github.com/sirupsen/logrus"
)

func main() {
	log.SetOutput(os.Stdout)
	log.SetFormatter(&log.JSONFormatter{DisableTimestamp: true})
	log.WithFields(log.Fields{"animal": "walrus", "size": 10}).Info("A group of walrus emerges from the ocean")
	log.SetFormatter(&log.TextFormatter{DisableTimestamp: true})
	log.WithField("omg", true).Warn("The group's number increased tremendously!")
}
