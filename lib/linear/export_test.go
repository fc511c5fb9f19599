package linear

// SetDoubleNumbers changes the size up to which streams are held in double precision,
// and returns the old one.
func SetDoubleNumbers(n int) int {
	old := doubleNumbers
	doubleNumbers = n
	return old
}
