// github.com/fatih/color
package main

import (
	"os"

	"github.com/fatih/color"
)

func main() {
	color.NoColor = false // it is true without a terminal
	color.Output = os.Stdout
	// Print with default helper functions
	color.Cyan("Prints text in cyan.")
	// A newline will be appended automatically
	color.Blue("Prints %s in blue.", "text")
	// These are using the default foreground colors
	color.Red("We have red")
	color.Magenta("And many others ..")
	color.RGB(255, 128, 0).Println("foreground orange")
	color.New(color.FgCyan).Add(color.Underline).Println("Prints cyan text with an underline.")
}
