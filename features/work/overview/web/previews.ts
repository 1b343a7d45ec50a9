import type { MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { overviewPages } from '../pages/overview.pages.ts';

/** Sample content of the overview page, shown to an enterprise that may not open it yet. */
export const overviewPreviews: MemberPagePreviews = {
  [overviewPages.overview.path]: {
    tells: [
      '一页看清证照、人员、业绩和资质的整体情况。',
      '时间轴标出每本证书哪天到期，趋势图标出每项资质从哪天起不再满足。',
    ],
    columns: ['事项', '现状', '下一个日期'],
    rows: [
      ['资质证书', '3 本有效，1 本 30 天内到期', '2026-12-18'],
      ['注册人员', '12 人，2 人注册将到期', '2027-01-18'],
      ['市政公用工程施工总承包二级', '满足', '2027-01-18 起差 1 人'],
    ],
  },
};
