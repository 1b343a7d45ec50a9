/** Door of the courses feature: loading the sample, and the catalogue for whoever makes it findable. */
export { PUBLIC_READER } from './audience.ts';
export { type CourseRow, listCourseRows, listLessonRows, listOutlineRows } from './course.repo.ts';
export { loadSampleCourses } from './courses.seed.ts';
