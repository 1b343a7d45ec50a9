const TOTAL =
  /^(?:本页|本表|以上|全部|人员|各项|\p{Script=Han}{1,10}(?:部|科|室|处|队|组|中心|公司|项目|站|厂|类|专业|年))?(?:合计|总计|小计|共计|累计|总数|汇总|总人数|人数合计)(?:\d+(?:人|名|位|项|个|条|万元|元)?)?(?:[:：(（].*)?$/u;
const COUNT =
  /^(?:以上|合计|总计)?共?(?:计)?\d+(?:人|名|位|条记录|项)(?:[,，]?\d+(?:人|名|位|项|证|本|个证)|[,，].*)?$/;
const FOOT =
  /^\p{Script=Han}{0,6}(?:人|员|单位|企业|公司|项目部|部门|科室|主管|领导|更新)(?:名称|编号|签字|签章|日期)?[:：]|^(?:(?:制表|填表|填报|编制|审核|复核|审批|经办|负责|制单|校对|统计|批准)(?:人|日期|单位|时间)?(?:签字|签章)?|(?:台账|资料|档案|设备|证书|人事)(?:管理员|管理人|负责人)|注|备注|说明|打印时间|导出时间|打印日期)[:：]|^\p{Script=Han}{1,16}\(?(?:签字|签名|签章|盖章)\)?[:：]|^[^。]{6,}。$|^(?:以上|上述)(?:人员|项目|业绩|证书).*[。.]$|^共\d+(?:条|项|页)|^第\d+页|^(?:(?:填报|编制|申报|施工|监理|参保)?(?:单位|企业|公司))?(?:名称)?\(?(?:公章|盖章|签章|章)\)?[:：]|^\p{Script=Han}{1,6}(?:部|科|室|处|中心)(?:编制|填报|制表|统计)$/u;

const tight = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');

/**
 * Classifies rows of a sheet that are not records. 合计: a total of the rows above, recognised by its first words or by a count of people in
 * place of a name. 落款: the signature or a note. Null: a record.
 */
export function classifyNonRecordRow(cells: readonly string[], name: string): '合计' | '落款' | null {
  const first = cells.map(tight).find((cell) => cell !== '') ?? '';
  if (TOTAL.test(first) || TOTAL.test(tight(name)) || COUNT.test(tight(name))) return '合计';
  return FOOT.test(first) || FOOT.test(tight(name)) ? '落款' : null;
}

/** Removes the leading apostrophe by which spreadsheets mark text; in a copied cell it becomes part of the value. */
export const stripApostrophe = (text: string): string => text.replace(/^\s*['‘’＇`]+\s*(?=[0-9A-Za-z０-９])/, '');
