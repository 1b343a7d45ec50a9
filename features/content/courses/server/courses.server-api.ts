/** Public API of the courses feature: loading the sample courses. */
export { loadSampleCourses } from './courses.seed.ts';
