import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { createPageHelp, HELP_ENTRIES, PASSAGE_SOURCES } from '#platform/server/passages.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { coursesPages } from '../pages/courses.pages.ts';
import { registerCompletionJobs } from './completion.jobs.ts';
import { coursePublication } from './course-publication.ts';
import { courseRoutes } from './courses.routes.ts';
import { saveStarterCourses } from './courses.seed.ts';
import { registerMediaJobs } from './media/media.jobs.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { listCoursePassages } from './passages.ts';

export const coursesFeature = defineServerFeature({
  name: 'courses',
  provides: [
    provide(PUBLICATIONS, [coursePublication]),
    provide(PASSAGE_SOURCES, [listCoursePassages]),
    provide(HELP_ENTRIES, [
      createPageHelp(coursesPages.edu, '课程中心', '按类别听课，继续上次的进度。', '课程 听课 学习 培训 视频 进度'),
    ]),
  ],
  routes: [...courseRoutes, ...mediaRoutes],
  jobs: (app) => {
    registerMediaJobs(app);
    registerCompletionJobs(app);
  },
  seedDefaults: saveStarterCourses,
});
