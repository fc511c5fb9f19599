"""nbgrader in a student's server and in the container that grades: where labs are
released and submitted. The course itself is configured in notebooks/labs."""

c = get_config()  # noqa: F821
c.CourseDirectory.course_id = "mercer"
c.Exchange.root = "/srv/exchange"
