/** Door of the courses feature: loading the sample, and the catalogue for whoever makes it findable. */
export { type CourseRow, listCourseRows, listLessonRows, listOutlineRows } from './course.repo.ts';
export { coursePublication } from './course-publication.ts';
export { loadSampleCourses, saveStarterCourses } from './courses.seed.ts';
