/** Public API of the courses feature: loading the sample. */
export { loadSampleCourses } from './courses.seed.ts';
