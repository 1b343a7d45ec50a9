import type { MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { nationalPlatformPages } from '../pages/national-platform.pages.ts';

/** Previews of the pages for an enterprise that may not open them yet. */
export const nationalPlatformPreviews: MemberPagePreviews = {
  [nationalPlatformPages.projects.path]: {
    tells: ['把本企业的项目与全国建筑市场监管公共服务平台逐项比对，写明哪一项不一致、去哪里改。'],
    columns: ['项目', '本企业登记', '监管平台', '结论'],
    rows: [
      ['某区道路改造工程', '合同额 3,260 万元', '3,206 万元', '不一致'],
      ['某桥梁工程', '2023-08-30 竣工', '2023-08-30', '一致'],
    ],
  },
};
