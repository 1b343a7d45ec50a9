import type { MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { interpretationsPages } from '../pages/interpretations.pages.ts';

/** Previews of the feature's pages, shown to an enterprise without access to them. */
export const interpretationsPreviews: MemberPagePreviews = {
  [interpretationsPages.opinions.path]: {
    tells: ['受理和审查意见逐条解读：说的是什么、依据哪条、怎样补正。'],
    columns: ['意见', '含义', '怎样补正'],
    rows: [
      ['业绩指标未体现', '证明材料里没有写出规模', '补竣工图和验收表的规模页'],
      ['职称专业不符', '专业不在标准所列范围', '换人或补专业证明'],
    ],
  },
};
