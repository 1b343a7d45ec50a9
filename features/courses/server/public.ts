/** Door of the courses feature: loading the sample, the catalogue for whoever makes it findable, certificates for whoever counts their hours. */
export { claimCertificate, freeCertificate, getOwnCertificate } from './completion.repo.ts';
export { type CourseRow, listCourseRows, listLessonRows, listOutlineRows } from './course.repo.ts';
export { loadSampleCourses } from './courses.seed.ts';
