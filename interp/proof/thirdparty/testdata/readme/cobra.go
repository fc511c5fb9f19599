// github.com/spf13/cobra
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
)

func main() {
	var echoTimes int
	var cmdPrint = &cobra.Command{
		Use:   "print [string to print]",
		Short: "Print anything to the screen",
		Args:  cobra.MinimumNArgs(1),
		Run:   func(cmd *cobra.Command, args []string) { fmt.Println("Print: " + strings.Join(args, " ")) },
	}
	var cmdTimes = &cobra.Command{
		Use:   "times [string to echo]",
		Short: "Echo anything to the screen more times",
		Args:  cobra.MinimumNArgs(1),
		Run: func(cmd *cobra.Command, args []string) {
			for range echoTimes {
				fmt.Println("Echo: " + strings.Join(args, " "))
			}
		},
	}
	cmdTimes.Flags().IntVarP(&echoTimes, "times", "t", 1, "times to echo the input")
	var rootCmd = &cobra.Command{Use: "app"}
	rootCmd.AddCommand(cmdPrint, cmdTimes)
	rootCmd.SetOut(os.Stdout)
	rootCmd.SetErr(os.Stdout)
	for _, args := range [][]string{{"print", "a", "b"}, {"times", "-t", "3", "x"}, {"help"}, {"tims"}} {
		rootCmd.SetArgs(args)
		if err := rootCmd.Execute(); err != nil {
			fmt.Println("error:", err)
		}
	}
}
