import type { MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { standardReleasesPages } from '../pages/standard-releases.pages.ts';

/** The previews of the feature's pages for an enterprise that has no access to them yet. */
export const standardReleasesPreviews: MemberPagePreviews = {
  [standardReleasesPages.ahead.path]: {
    tells: [
      '标准修改施行之前，先按新要求核对现有资料：从哪天起、哪一条、还差多少。',
      '现行要求和修改后的要求并列，注明文号和条款。',
    ],
    columns: ['资质', '修改后的要求', '现有', '从哪天起'],
    rows: [
      ['建筑工程施工总承包三级', '净资产 900 万元以上', '850 万元', '2027-03-01'],
      ['市政公用工程施工总承包二级', '技术工人不少于 35 人', '满足', '2027-03-01'],
    ],
  },
};
