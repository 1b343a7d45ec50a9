/** Public web API of the courses module: the courses on the home page, and the inputs for files of lessons. */
export { CourseGrid } from './course-card.tsx';
export { MediaInput } from './media-input.tsx';
export { loadPopularCourses } from './popular-courses.ts';
