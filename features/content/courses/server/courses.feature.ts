import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { coursePublication } from './course-publication.ts';
import { courseRoutes } from './courses.routes.ts';
import { saveStarterCourses } from './courses.seed.ts';
import { registerMediaJobs } from './media/media.jobs.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { registerMediaPolicy } from './media-policy.ts';

export const coursesFeature = defineServerFeature({
  name: 'courses',
  provides: [provide(PUBLICATIONS, [coursePublication])],
  routes: [...courseRoutes, ...mediaRoutes],
  jobs: registerMediaJobs,
  files: registerMediaPolicy,
  seedDefaults: saveStarterCourses,
});
