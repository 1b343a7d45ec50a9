import type { MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { useCalendarPages } from '../pages/use-calendar.pages.ts';

/** The previews of the feature's pages for an enterprise that has no access to them yet. */
export const useCalendarPreviews: MemberPagePreviews = {
  [useCalendarPages.useCalendar.path]: {
    tells: ['人员和证书哪天被哪个项目、投标或申报占用，冲突标红，空档一目了然。'],
    columns: ['人员或证书', '占用', '期间'],
    rows: [
      ['张某', '某区道路改造工程项目经理', '2026-09-01 至 2027-06-30'],
      ['张某', '某桥梁工程投标', '2026-12-01 至 2026-12-20，冲突'],
      ['安全生产许可证原件', '借出投标', '2026-11-20 至 2026-11-28'],
    ],
  },
};
