import { type FieldSpec, getFields, type RecordSpec } from '../records/field.ts';
import { ROSTER_HEADINGS } from '../text/other-headings.ts';
import { createLookupTable } from '../text/table.ts';

/** A field of a record that a question asks for. */
export interface AskedField {
  readonly name: string;
  readonly field: FieldSpec;
  /** Whether the question contains the full name of the field, and not only a part of it. */
  readonly isWhole: boolean;
}

/** Words that occur in many labels and therefore identify no field. */
const GENERAL = /日期|时间|编号|名称|有效期至?|证书|企业|公司|项目|工程|信息|注册(?=类别|专业|在本)|所属|情况/g;
const MAX_FIELDS = 6;
/** Kinds of personal data that answers must not contain. */
const PRIVATE: ReadonlySet<FieldSpec['kind']> = new Set(['idNumber', 'phone', 'mail']);
const PRIVATE_NAMES: ReadonlySet<string> = new Set(['contactPhone', 'contactMail']);
const isPrivate = (name: string, field: FieldSpec): boolean => PRIVATE.has(field.kind) || PRIVATE_NAMES.has(name);

/** Matches an ID number, also within a certificate number (T11010519491231002X), or a mobile number. */
const PERSONAL_NUMBER =
  /(?<!\d)(?:\d{6}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]|1[3-9]\d{9})(?!\d)/;
/** Returns whether a field's value contains an ID number or a mobile number, which answers must not contain. */
export function hasPersonalNumber(field: FieldSpec, words: string): boolean {
  const text = words.normalize('NFKC');
  return (
    field.kind !== 'creditCode' && (PERSONAL_NUMBER.test(text) || PERSONAL_NUMBER.test(text.replace(/[\s-]/g, '')))
  );
}

/** Colloquial names of fields that no table heading uses. */
const SPOKEN = createLookupTable<readonly string[]>({
  contactPhone: ROSTER_HEADINGS.phone ?? [],
  contactMail: ['邮箱', '邮件'],
  establishDate: ['成立'],
  bizTermStart: ['营业期限', '经营期限'],
  bizTermEnd: ['营业期限', '经营期限'],
  socialSecurityStart: ['社保'],
  socialSecurityMonths: ['社保'],
  socialSecurityHere: ['社保'],
  birthDate: ['多大', '岁', '年龄', '出生'],
  // An answer about a title also includes its specialty and series, because they decide whether it counts.
  titleRank: ['职称'],
  titleMajor: ['职称', '哪个专业'],
  titleSeries: ['职称'],
  skillGrade: ['几级工'],
  workYears: ['年头', '几年经验', '干了几年', '干了多少年', '工作几年'],
  contractAmount: ['签了多少', '多少钱'],
  acceptDate: ['完工', '干完', '交工'],
  finishDate: ['完工', '干完', '交工'],
  area: ['多少平', '几平', '面积'],
  floors: ['多少层', '几层'],
  managerUuid: ['谁负责', '谁带的', '谁管的'],
  ownerName: ['甲方'],
  length: ['多长', '多少公里'],
  height: ['多高'],
  depth: ['多深'],
  count: ['几台', '几部', '几套', '几辆', '多少台'],
  owned: ['自己', '自有', '租'],
  onPlatform: ['平台上'],
  platformState: ['平台上'],
});

const listNames = (name: string, field: FieldSpec): readonly string[] => [
  field.label,
  ...(field.aliases ?? []),
  ...(ROSTER_HEADINGS[name] ?? []),
  ...(SPOKEN[name] ?? []),
];

/** Words of a question that do not name a subject. */
const NO_SUBJECT =
  /营业执照|执照|来着|上面?|登记|填|写|[咱我]们?|各|万?元|[万亿]|公司|企业|单位|是多少|多少|分别|现在|目前|是谁|是|谁|什么|啥|哪(?:一?[年天里儿个位])?|几|发我|告诉我?|查一?下|查查|看看|看一?下|一下|请问?|问|帮[我忙]?|领导|老板|[去今]年|把|给|和|与|及|的|在|于|吗|呢|了|[，。？！、,.?! ]/g;

/**
 * Returns whether a question contains nothing but fields of the enterprise's record. 中建八局的净资产 asks about another enterprise, so the own
 * record must not be used.
 */
export function namesFieldsOnly(spec: RecordSpec, text: string): boolean {
  const rest = listAskedFields(spec, text)
    .flatMap(({ name, field, isWhole }) => (isWhole ? [findWholeName(name, field, text)] : []))
    .reduce((left, said) => left.replace(said, ' '), text);
  return rest !== text && rest.replace(NO_SUBJECT, '').length === 0;
}

/** Returns the longest name of the field that the question contains. */
const findWholeName = (name: string, field: FieldSpec, text: string): string =>
  listNames(name, field)
    .filter((one) => text.includes(one))
    .reduce((longest, one) => (one.length > longest.length ? one : longest), '');

const MIN_PART = 3;
/** Returns whether the text contains the whole label without its general words: 安全生产许可证 of 安全生产许可证编号. */
function isNamedInPart({ label }: FieldSpec, text: string): boolean {
  const part = label.replace(GENERAL, ' ').trim();
  return part.length >= MIN_PART && text.includes(part);
}

/**
 * Finds the fields that a question names, by their labels and by headings of other programs. A name inside a longer one does not count.
 * Without a full name, labels without their general words are compared; a shorter part may belong to another subject, for example 安全 in
 * 安全员.
 */
export function listAskedFields(spec: RecordSpec, text: string): readonly AskedField[] {
  const all = getFields(spec);
  const named = all.map(([name, field]) => ({ name, field, said: findWholeName(name, field, text) }));
  const whole = named.filter(
    ({ said }) => said.length >= 2 && !named.some((other) => other.said !== said && other.said.includes(said)),
  );
  const found =
    whole.length > 0
      ? whole.map(({ name, field }) => ({ name, field, isWhole: true }))
      : all.flatMap(([name, field]) => (isNamedInPart(field, text) ? [{ name, field, isWhole: false }] : []));
  // 身份证号 contains 证号, the name of another field, so personal data is removed only after the names are compared.
  return found.filter(({ name, field }) => !isPrivate(name, field)).slice(0, MAX_FIELDS);
}
