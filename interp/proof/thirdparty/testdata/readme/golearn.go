// github.com/sjwhitworth/golearn
package main

import (
	"fmt"
	"os"

	"github.com/sjwhitworth/golearn/base"
	"github.com/sjwhitworth/golearn/evaluation"
	"github.com/sjwhitworth/golearn/knn"
)

func main() {
	file, err := os.CreateTemp("", "iris*.csv")
	if err != nil {
		panic(err)
	}
	defer os.Remove(file.Name())
	fmt.Fprintln(file, "Sepal length,Sepal width,Petal length,Petal width,Species")
	for i := range 30 {
		f := float64(i%10) / 20
		fmt.Fprintf(file, "%.2f,%.2f,%.2f,%.2f,%s\n", 5+f+float64(i/10), 3.4-f, 1.5+f+2*float64(i/10), .2+f+float64(i/10), []string{"Iris-setosa", "Iris-versicolor", "Iris-virginica"}[i/10])
	}
	file.Close()

	rawData, err := base.ParseCSVToInstances(file.Name(), true)
	if err != nil {
		panic(err)
	}
	fmt.Println(rawData)
	cls := knn.NewKnnClassifier("euclidean", "linear", 2)
	trainData, testData := rawData, rawData // a division is another one in each run
	cls.Fit(trainData)
	predictions, err := cls.Predict(testData)
	if err != nil {
		panic(err)
	}
	confusionMat, err := evaluation.GetConfusionMatrix(testData, predictions)
	if err != nil {
		panic(fmt.Sprintf("Unable to get confusion matrix: %s", err.Error()))
	}
	fmt.Printf("%.4f\n", evaluation.GetAccuracy(confusionMat))
}
