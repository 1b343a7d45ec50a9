import type { MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { coursesPages } from '../pages/courses.pages.ts';

/** Previews of the feature's pages, shown to an enterprise without access to them. */
export const coursesPreviews: MemberPagePreviews = {
  [coursesPages.consoleCourses.path]: {
    tells: ['资质申报和维护的视频课程，随时听，接着上次的进度。'],
    columns: ['课程', '时长', '进度'],
    rows: [
      ['施工总承包资质申报全流程', '2 小时 10 分', '已听 40%'],
      ['业绩资料怎样准备', '48 分钟', '未开始'],
    ],
  },
  [coursesPages.resources.path]: {
    tells: ['与贵公司资质对应的课程和讲义，按申报的步骤排列。'],
    columns: ['资料', '对应资质'],
    rows: [
      ['市政公用工程标准讲解', '市政公用工程施工总承包'],
      ['现场核查要点', '全部'],
    ],
  },
};
