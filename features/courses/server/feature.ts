import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { coursePublication } from './course-publication.ts';
import { courseRoutes } from './courses.routes.ts';
import { saveStarterCourses } from './courses.seed.ts';
import { registerMediaPolicy } from './media-policy.ts';

export const coursesFeature = defineServerFeature({
  name: 'courses',
  offers: [offer(PUBLICATIONS, [coursePublication])],
  routes: courseRoutes,
  files: registerMediaPolicy,
  starter: saveStarterCourses,
});
