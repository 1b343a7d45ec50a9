/** Public API of the courses module for the entry point: its part of the home page, and the inputs for files of lessons. */
export { CourseGrid } from './course-card.tsx';
export { MediaInput } from './media-input.tsx';
export { loadPopularCourses } from './popular-courses.ts';
