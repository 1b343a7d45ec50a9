/** Public API of the courses module for screens: the catalogue section of other pages, such as home. */
export { CourseGrid } from './course-card.tsx';
export { MediaInput } from './media-input.tsx';
