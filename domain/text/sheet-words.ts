/** Alternative headings used by people and other programs, by field of the enterprise document. */
export const OTHER_HEADINGS: Readonly<Record<string, readonly string[]>> = {
  name: ['人员姓名', '员工姓名', '姓 名'],
  idNo: ['身份证号', '证件号码', '证件号', '身份证', '公民身份号码', '居民身份证号码'],
  phone: ['手机号码', '联系电话', '电话', '移动电话'],
  birthDate: ['出生年月日', '生日'],
  major: ['专业', '毕业专业'],
  graduateSchool: ['毕业学校', '学校'],
  graduateDate: ['毕业时间'],
  titleName: ['职称'],
  titleRank: ['职称级别'],
  titleCertNo: ['职称证号', '职称证编号'],
  kind: ['类别', '人员类型'],
  postName: ['岗位名称', '岗位类别'],
  postCertNo: ['岗位证号', '岗位证编号'],
  postCertEnd: ['岗位证有效期', '岗位证书有效期至'],
  socialSecurityStart: ['参保起始时间', '参保起始日期', '参保时间', '社保起始日期', '社保起始', '社保开始时间'],
  socialSecurityMonths: ['社保月数', '参保月数', '缴费月数'],
  workYears: ['从业年限', '工作年限'],
  regType: ['注册类型', '证书类别', '资格类别'],
  specialty: ['专业', '注册专业名称'],
  regNo: ['注册证书编号', '注册证号', '证书注册编号'],
  validEnd: ['有效期', '有效期至', '有效期截止', '证书有效期', '注册有效期'],
  certNo: ['证书号', '资质证书编号', '证书编号'],
  projectName: ['工程名称', '项目'],
  projectNo: ['项目编号', '工程编号'],
  contractAmount: ['合同金额', '合同价', '合同额'],
  ownerName: ['业主', '业主单位', '建设单位名称'],
  area: ['面积', '建筑面积'],
  spec: ['规格', '型号'],
  count: ['台数', '台套数'],
};

const TOTAL =
  /^(?:本页|本表|以上|全部|人员|各项)?(?:合计|总计|小计|共计|总数|汇总|总人数|人数合计)(?:\d+(?:人|名|位)?)?(?:[:：(（].*)?$/;
const COUNT = /^共?\d+(?:人|名|位)$/;
const FOOT =
  /^(?:(?:制表|填表|填报|编制|审核|复核|审批|经办|负责)(?:人|日期|单位|时间)?(?:签字|签章)?|注|备注|说明)[:：]/;

const tight = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');

/**
 * Classifies rows of a sheet that are no records: 合计 sums up the rows above it (its first words say so, or a name is only a count of
 * people), 落款 names the author of the sheet or gives notes. Null: a record.
 */
export function getAside(cells: readonly string[], name: string): '合计' | '落款' | null {
  const first = cells.map(tight).find((cell) => cell !== '') ?? '';
  if (TOTAL.test(first) || TOTAL.test(tight(name)) || COUNT.test(tight(name))) return '合计';
  return FOOT.test(first) || FOOT.test(tight(name)) ? '落款' : null;
}

/** Spreadsheets mark a text by an apostrophe before it; copied elsewhere it becomes a part of it. */
export const stripApostrophe = (text: string): string => text.replace(/^\s*['‘’＇`]+\s*(?=[0-9A-Za-z０-９])/, '');
