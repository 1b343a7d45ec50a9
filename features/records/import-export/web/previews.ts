import type { MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { importExportPages } from '../pages/import-export.pages.ts';

/** Previews of the pages for an enterprise that may not open them yet. */
export const importExportPreviews: MemberPagePreviews = {
  [importExportPages.templates.path]: {
    tells: [
      '一个工作簿导入企业全部资料，先预览再写入，写入后可以整批撤销。',
      '随时导出工作簿、数据文件和带附件的归档。',
    ],
    columns: ['导入', '结果', '时间'],
    rows: [
      ['人员名单.xlsx', '新增 38 条，修改 2 条', '2026-11-20 10:15'],
      ['企业资料.xlsx', '新增 56 条', '2026-10-08 09:02'],
    ],
  },
};
