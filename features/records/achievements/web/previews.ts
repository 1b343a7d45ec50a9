import type { MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { achievementsPages } from '../pages/achievements.pages.ts';

/** Previews of the pages for enterprises that may not open them yet. */
export const achievementsPreviews: MemberPagePreviews = {
  [achievementsPages.registeredAchievements.path]: {
    tells: ['注册人员的个人业绩：主持过什么工程、规模多大、能不能计入资质要求。'],
    columns: ['姓名', '项目', '职务', '结论'],
    rows: [
      ['张某', '某区道路改造工程', '项目经理', '可以计入'],
      ['李某', '某住宅楼工程', '项目经理', '缺竣工证明'],
    ],
  },
  [achievementsPages.otherAchievements.path]: {
    tells: ['技术负责人等非注册人员的个人业绩，和它们能满足的要求。'],
    columns: ['姓名', '项目', '职务', '结论'],
    rows: [
      ['赵某', '某供水管道工程', '技术负责人', '可以计入'],
      ['周某', '某桥梁工程', '技术负责人', '规模不够'],
    ],
  },
};
