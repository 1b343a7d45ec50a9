import type { MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { bidPacksPages } from '../pages/bid-packs.pages.ts';

/** The previews of the feature's pages for an enterprise that has no access to them yet. */
export const bidPacksPreviews: MemberPagePreviews = {
  [bidPacksPages.bidPacks.path]: {
    tells: ['按保存的条件把证照、人员和业绩材料打包，每页标注用途。', '谁在什么时候取走、用于哪个项目，都留下记录。'],
    columns: ['材料包', '内容', '取用记录'],
    rows: [
      ['某道路改造工程投标', '资质证书 2 本、人员 6 人、业绩 3 项', '投标部，2026-11-18'],
      ['某学校新建工程投标', '资质证书 1 本、人员 4 人、业绩 2 项', '投标部，2026-10-30'],
    ],
  },
};
