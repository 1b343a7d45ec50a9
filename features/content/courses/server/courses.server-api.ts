/** Public API of the courses feature: loading the sample, and the catalogue for search and sitemaps. */
export { PUBLIC_READER } from './audience.ts';
export { type CourseRow, listCourseRows, listLessonRows, listOutlineRows } from './course.repo.ts';
export { loadSampleCourses } from './courses.seed.ts';
