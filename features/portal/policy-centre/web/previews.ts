import type { MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { policyCentrePages } from '../pages/policy-centre.pages.ts';

/** Previews of the pages for enterprises that may not open them yet. */
export const policyCentrePreviews: MemberPagePreviews = {
  [policyCentrePages.policyCentre.path]: {
    tells: ['与贵公司资质有关的标准、政策和公示集中在一页，新文件说明影响哪项资质。'],
    columns: ['文件', '影响'],
    rows: [
      ['某部关于资质审批事项的通知', '市政公用工程二级：人员要求减少 1 项'],
      ['某省施工企业安全生产许可证管理办法', '延续申请提前到 3 个月'],
    ],
  },
  [policyCentrePages.consoleStandards.path]: {
    tells: ['贵公司已有资质的标准逐条列出，旁边就是现有的人员和业绩。'],
    columns: ['标准', '要求', '本企业'],
    rows: [
      ['市政公用工程施工总承包二级', '12 条', '满足 11 条'],
      ['建筑工程施工总承包二级', '13 条', '满足 11 条'],
    ],
  },
};
