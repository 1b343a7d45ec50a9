import { addDays } from '#domain/validity/day.ts';
import { type ArticleDraft, getPublicationTime } from './article-writer.ts';

/** Province code, short name and authority of each sample announcement. */
const PLACES: readonly (readonly [string, string, string])[] = [
  ['', '全国', '住房和城乡建设部'],
  ['320000', '江苏', '江苏省住房和城乡建设厅'],
  ['310000', '上海', '上海市住房和城乡建设管理委员会'],
  ['440000', '广东', '广东省住房和城乡建设厅'],
  ['330000', '浙江', '浙江省住房和城乡建设厅'],
  ['110000', '北京', '北京市住房和城乡建设委员会'],
];

const ENTERPRISES = [
  '恒屹建设工程',
  '明岚市政工程',
  '拓岩地基基础',
  '朴筠建筑设计',
  '禾序工程监理',
  '澄江水利工程',
  '远帆机电安装',
  '青禾园林工程',
];
const ITEMS: readonly (readonly [string, string])[] = [
  ['建筑工程施工总承包', '二级'],
  ['市政公用工程施工总承包', '二级'],
  ['地基基础工程专业承包', '一级'],
  ['建筑装修装饰工程专业承包', '一级'],
  ['房屋建筑工程监理', '乙级'],
  ['水利水电工程施工总承包', '三级'],
  ['建筑机电安装工程专业承包', '二级'],
];
const KINDS = ['资质核准', '资质延续', '安全生产许可证延期', '资质撤回', '行政处罚'] as const;
const REASONS = ['业绩指标证明材料不全', '技术负责人职称专业不符', '净资产证明未注明所属年度'] as const;

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const sampleEnterprise = (index: number): string => `${at(ENTERPRISES, index)}有限公司（示例）`;
/** The enterprise of the sample account; some announcements name it, so that the enterprise's lists have rows. */
const OWN_ENTERPRISE = '江苏恒屹建设工程有限公司（示例）';
const enterpriseAt = (order: number, index: number): string =>
  order % 4 === 0 && index === 0 ? OWN_ENTERPRISE : sampleEnterprise(order + index);

const DISCLAIMER = '<p>本条为演示用的虚构内容，企业、批次和结论均非真实。</p>';

function getResults(order: number) {
  return Array.from({ length: 3 + (order % 4) }, (_unused, index) => {
    const [itemName, level] = at(ITEMS, order + index);
    const result = (order + index) % 5 === 3 ? '不同意' : (order + index) % 5 === 4 ? '补正' : '同意';
    const reason = result === '同意' ? null : at(REASONS, order + index);
    return { entName: enterpriseAt(order, index), creditCode: null, itemName, level, result, reason };
  });
}

/** Lists sample publicity announcements (公示) of reviews, one every few days before today. */
export function listSamplePublicity(today: string, count: number): ArticleDraft[] {
  return Array.from({ length: count }, (_unused, order) => {
    const [region, place, issuer] = at(PLACES, order);
    const day = addDays(today, -2 - order * 6);
    const results = getResults(order);
    return {
      kind: 'publicity',
      name: `sample ${order}`,
      title: `${place === '全国' ? '' : `${place}：`}企业资质审查意见公示（示例第 ${count - order} 批）`,
      summary: `共 ${results.length} 家企业，公示期 10 个工作日。`,
      content: `<p>对以下企业的资质申请完成审查，现将意见公示，接受社会监督。对意见有异议的，请在公示期内提出陈述。</p>${DISCLAIMER}`,
      publishTime: getPublicationTime(day),
      origin: 'sample',
      source: `${issuer}（示例）`,
      region,
      issuer: `${issuer}（示例）`,
      category: '审查公示',
      detail: { startDate: day, endDate: addDays(day, 14), results },
      words: results.map((row) => row.entName),
    };
  });
}

/** Lists sample notices of decisions, a few days apart before today. */
export function listSampleNotices(today: string, count: number): ArticleDraft[] {
  return Array.from({ length: count }, (_unused, order) => {
    const [region, place, issuer] = at(PLACES, order + 1);
    const kind = at(KINDS, order);
    const day = addDays(today, -1 - order * 5);
    const entNames = Array.from({ length: 2 + (order % 3) }, (_row, index) => enterpriseAt(order, index));
    return {
      kind: 'notice',
      name: `sample ${order}`,
      title: `${place === '全国' ? '' : `${place}：`}${kind}公告（示例第 ${count - order} 号）`,
      summary: `涉及 ${entNames.length} 家企业。`,
      content: `<p>根据有关规定，现将${kind}的决定公告如下。</p><ul>${entNames.map((name) => `<li>${name}</li>`).join('')}</ul>${DISCLAIMER}`,
      publishTime: getPublicationTime(day),
      origin: 'sample',
      source: `${issuer}（示例）`,
      region,
      docNumber: `示例公告第 ${count - order} 号`,
      issuer: `${issuer}（示例）`,
      category: kind,
      detail: { entNames },
    };
  });
}
