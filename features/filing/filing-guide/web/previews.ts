import type { MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { filingGuidePages } from '../pages/filing-guide.pages.ts';

/** The previews of the feature's pages for an enterprise that has no access to them yet. */
export const filingGuidePreviews: MemberPagePreviews = {
  [filingGuidePages.materials.path]: {
    tells: ['把材料清单与已有资料对照，列出已有、缺少和不合格的材料。'],
    columns: ['材料', '状态', '说明'],
    rows: [
      ['营业执照', '已有', '有效期至 2038-05-20'],
      ['职称证书', '缺 2 份', '王某、赵某'],
      ['业绩证明', '不合格 1 份', '竣工验收表缺盖章页'],
    ],
  },
  [filingGuidePages.filingGuide.path]: {
    tells: ['按地区和资质检索申报指南：在哪里办、要什么材料、多少天办结。'],
    columns: ['事项', '办理机关', '法定时限'],
    rows: [
      ['市政公用工程施工总承包二级首次申请', '某省住房和城乡建设厅', '20 个工作日'],
      ['安全生产许可证延续', '某市住房和城乡建设局', '45 日'],
    ],
  },
};
