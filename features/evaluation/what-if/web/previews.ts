import type { MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { whatIfPages } from '../pages/what-if.pages.ts';

/** The previews of the feature's pages for an enterprise that has no access to them yet. */
export const whatIfPreviews: MemberPagePreviews = {
  [whatIfPages.whatIf.path]: {
    tells: [
      '假设增减人员或项目，马上看到每项资质的结论怎样变化。',
      '几种补齐办法按费用、时间和风险比较，选定后变成待办。',
    ],
    columns: ['假设', '市政公用工程二级', '费用估计'],
    rows: [
      ['现状', '差 1 人', ''],
      ['引进 1 名市政二级建造师', '满足', '约 3 万元'],
      ['李某考取一级建造师', '满足', '约 0.5 万元，需 10 个月'],
    ],
  },
};
