"""The labs are a course of nbgrader: source/NAME/NAME.ipynb has a lab with its
solutions, and nbgrader makes from it what students get.

In a cell that is graded, students get stubs in place of what is between
// BEGIN SOLUTION and // END SOLUTION. A test is a cell with points that fails (a panic, or
check of an error) if the answer is wrong; what is between // BEGIN HIDDEN TESTS and
// END HIDDEN TESTS runs only when the lab is graded. A test whose last value is a number
gives so many of its points."""

c = get_config()  # noqa: F821
c.CourseDirectory.course_id = "mercer"
c.ClearSolutions.code_stub = {"go": '// YOUR CODE HERE\npanic("not solved yet")'}
# Seconds for one cell. An endless loop costs so much for each cell, and then counts as failed.
c.Execute.timeout = 30
