/**
 * Common names of enterprise and personal certificates, in addition to the professions in `professions.ts`. The same patterns apply to
 * questions and titles: a question that names a certificate is answered by texts about it, regardless of its other words.
 */
const SUBJECT_WORDS: readonly (readonly [string, RegExp])[] = [
  ['construction', /建筑业(?:企业)?资质|施工(?:企业|单位)?资质|总承包资质|建企资质/],
  ['design', /设计(?:单位|企业|公司|院)?的?(?:资质|甲级证|乙级证|证书?(?!号))/],
  ['survey', /勘察(?:单位|企业|公司|院)?的?(?:资质|证书?(?!号))/],
  ['supervision', /监理(?:单位|企业|公司)?的?(?:资质|证书?(?!号))/],
  ['planning', /规划(?:编制)?(?:单位|院)?的?(?:（[^）]*）)?(?:编制单位)?的?资质/],
  ['testing', /检测(?:机构|单位|公司|中心)?的?(?:资质|证书?(?!号))|检测机构/],
  ['safety-licence', /安全(?:生产)?许可证?|安许/],
  ['construction-permit', /施工许可证?/],
  ['power-licence', /承装/],
  ['business-licence', /营业执照|执照/],
  ['quality-system', /(?<!施工企业)质量(?:管理)?体系/],
  ['construction-quality-system', /施工企业质量(?:管理)?体系/],
  ['environment-system', /环境(?:管理)?体系/],
  ['health-system', /(?:职业)?健康(?:安全)?(?:管理)?体系|职业健康/],
  ['title', /职称证|(?:正?高级|中级|助理)工程师的?\s?证|高工证|助工证/],
  ['skill', /技能等级证|技能证|(?:技工|工人|中级工|高级工|技师)的?\s?证/],
  ['education', /学历|学位证?|毕业证/],
  ['credit', /信用等级|信用证书|[3三]\s?A\s?证|AAA/i],
  ['insurance', /社保证明|社会保险(?:缴纳)?证明/],
  ['special-emergency', /应急[^，。？]{0,6}(?:证|作业)|特种作业操作证|高处作业|[高低]压电工/],
  [
    'special-construction',
    /建筑施工特种作业|工地[^，。？]{0,4}(?:电工|焊工|架子工)|架子工|塔吊|塔机|司索|信号工|建筑电工|升降机司机|安装拆卸工的?证/,
  ],
  ['equipment-operator', /特种设备[^，。？]{0,6}(?:作业|操作|人员)/],
  ['equipment-licence', /特种设备[^，。？]{0,4}(?:生产|安装|制造)/],
];

/** Returns the certificates named in a text. */
export const findNamedCertificates = (text: string): readonly string[] =>
  SUBJECT_WORDS.filter(([, pattern]) => pattern.test(text)).map(([id]) => id);
