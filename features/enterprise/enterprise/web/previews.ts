import type { MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { enterprisePages } from '../pages/enterprise.pages.ts';

/** Previews of the feature's pages, shown to an enterprise that has no access to them yet. */
export const enterprisePreviews: MemberPagePreviews = {
  [enterprisePages.licence.path]: {
    tells: ['营业执照信息集中维护，上传照片自动识别，每次修改都留下记录。', '营业期限和安全生产许可证到期前提醒。'],
    columns: ['项目', '内容'],
    rows: [
      ['注册资本', '6,000 万元'],
      ['营业期限', '2018-05-21 至 2038-05-20'],
      ['安全生产许可证', '剩 25 天到期'],
    ],
  },
};
