import type { MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { apiAccessPages } from '../pages/api-access.pages.ts';

/** Previews of the pages for enterprises that may not open them yet. */
export const apiAccessPreviews: MemberPagePreviews = {
  [apiAccessPages.apiAccess.path]: {
    tells: ['让贵公司的 OA 或 ERP 读写资料：发放令牌、限定权限，资料变化时主动通知。'],
    columns: ['令牌', '权限', '最近使用'],
    rows: [
      ['OA 同步', '人员、证书：查看', '2026-11-23 08:00'],
      ['ERP 项目', '项目：查看和修改', '2026-11-22 18:30'],
    ],
  },
};
