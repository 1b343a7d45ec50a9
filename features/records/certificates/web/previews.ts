import type { MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { certificatesPages } from '../pages/certificates.pages.ts';

/** Previews of the pages for enterprises that may not open them yet. */
export const certificatesPreviews: MemberPagePreviews = {
  [certificatesPages.certificates.path]: {
    tells: ['每本证书的资质项、有效期和延续申请的最晚日期。', '证书照片自动识别，到期前 90、60、30、7 天提醒。'],
    columns: ['证书', '资质项', '有效期至', '状态'],
    rows: [
      ['建筑业企业资质证书', '市政公用工程施工总承包二级', '2026-12-18', '剩 25 天'],
      ['建筑业企业资质证书', '钢结构工程专业承包二级', '2028-06-30', '有效'],
      ['安全生产许可证', '建筑施工', '2026-12-18', '剩 25 天'],
    ],
  },
};
