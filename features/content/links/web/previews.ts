import type { MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { linksPages } from '../pages/links.pages.ts';

/** Previews of the feature's pages, shown to an enterprise without access to them. */
export const linksPreviews: MemberPagePreviews = {
  [linksPages.links.path]: {
    tells: ['主管部门、监管平台和服务大厅的网址，按贵公司所在地排在前面。'],
    columns: ['网站', '用途'],
    rows: [
      ['全国建筑市场监管公共服务平台', '查项目、人员和企业'],
      ['某省政务服务网', '资质申报'],
    ],
  },
};
