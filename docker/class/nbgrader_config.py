"""nbgrader in a student's server and in the container that grades: where labs are
released and submitted. The course itself is configured in notebooks/labs."""

from traitlets.config import get_config

c = get_config()
c.CourseDirectory.course_id = "mercer"
c.Exchange.root = "/srv/exchange"
