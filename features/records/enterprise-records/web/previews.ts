import type { MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { enterpriseRecordsPages } from '../pages/enterprise-records.pages.ts';

/** Previews of the pages for an enterprise that may not open them yet. */
export const enterpriseRecordsPreviews: MemberPagePreviews = {
  [enterpriseRecordsPages.infoCentre.path]: {
    tells: ['企业的证照、人员、项目各有多少，哪些快到期、哪些资料还不完整。'],
    columns: ['资料', '数量', '需要处理'],
    rows: [
      ['资质证书', '4 本', '1 本 30 天内到期'],
      ['注册人员', '12 人', '2 人注册将到期'],
      ['项目', '6 个', '2 个与监管平台不一致'],
    ],
  },
};
