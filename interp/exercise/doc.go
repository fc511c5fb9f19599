// Package exercise says whether an answer to an exercise is right, and why.
//
// A notebook has two cells for each exercise. The reader writes an answer into
// the first one, and the second one compares it:
//
//	// Exercise 2
//	rounds := math.NaN() // your answer: after how many rounds is no example wrong?
//
//	// Check 2
//	exercise.Near("rounds", rounds, firstPerfect(boosted), 0).
//		Hint("Bound is a bound. Look at the training error.")
//
// Near, Choice, Equal and Holds return a Verdict, and All joins several. The
// verdict on a wrong answer says what is wrong with it, such as "too large",
// but not what is right. A test of a graded exercise fails with a wrong answer:
//
//	check(exercise.Near("rounds", rounds, 17, 0).Err())
package exercise
