import type { MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { filingDocumentsPages } from '../pages/filing-documents.pages.ts';

/** The previews of the feature's pages for an enterprise that has no access to them yet. */
export const filingDocumentsPreviews: MemberPagePreviews = {
  [filingDocumentsPages.filing.path]: {
    tells: [
      '一次申报从准备到领证都在一处：材料清单、申请表、装订、进度和补正。',
      '材料按受理口径检查，缺页、模糊、过期先指出来。',
    ],
    columns: ['申报', '进度', '下一步'],
    rows: [
      ['市政公用工程三级升二级', '材料齐 18 / 21', '补业绩证明 3 份'],
      ['安全生产许可证延续', '已受理', '等待审查结果'],
    ],
  },
};
