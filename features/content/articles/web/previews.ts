import type { MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { articlesPages } from '../pages/articles.pages.ts';

const ARTICLES = ['标题', '发布单位', '日期'];

/** Previews of the feature's pages, shown to an enterprise without access to them. */
export const articlesPreviews: MemberPagePreviews = {
  [articlesPages.consolePolicies.path]: {
    tells: ['政策文件按地区和资质筛选，标出已经读过和有变化的。'],
    columns: ARTICLES,
    rows: [
      ['某部关于进一步加强资质动态监管的通知', '某部办公厅', '2026-10-12'],
      ['某省关于资质延续的通知', '某省住房和城乡建设厅', '2026-09-28'],
    ],
  },
  [articlesPages.consoleMatch.path]: {
    tells: ['按贵公司的资质、地区和人员匹配政策，写明为什么匹配。'],
    columns: ['文件', '匹配原因'],
    rows: [
      ['某省关于市政资质增项的通知', '市政公用工程，某省'],
      ['某市建筑业企业扶持办法', '注册地，注册资本'],
    ],
  },
  [articlesPages.consoleQuestions.path]: {
    tells: ['资质申报、延续、人员和业绩的常见问题，按贵公司的资质排序。'],
    columns: ['问题', '分类'],
    rows: [
      ['技术负责人可以同时计入注册建造师吗', '人员'],
      ['三级资质到期后怎样办理', '延续'],
    ],
  },
  [articlesPages.ownNotices.path]: {
    tells: ['公告里出现贵公司或贵公司人员时，第一时间标出来。'],
    columns: ARTICLES,
    rows: [
      ['某省建筑业企业资质审批公告', '某省住房和城乡建设厅', '2026-11-18'],
      ['某市安全生产许可证公告', '某市住房和城乡建设局', '2026-11-10'],
    ],
  },
  [articlesPages.ownPublicity.path]: {
    tells: ['公示期间的申报结果和意见，写明陈述截止哪天。'],
    columns: ARTICLES,
    rows: [
      ['某省资质审查意见公示', '某省住房和城乡建设厅', '2026-11-20'],
      ['某部资质审查意见公示', '某部建筑市场监管司', '2026-11-05'],
    ],
  },
  [articlesPages.ownHistory.path]: {
    tells: ['与贵公司有关的历次公示和公告，一次申报的前后过程连在一起。'],
    columns: ['日期', '内容', '结果'],
    rows: [
      ['2024-12-28', '市政公用工程施工总承包二级', '准予许可'],
      ['2024-11-30', '市政公用工程施工总承包二级公示', '同意'],
    ],
  },
};
