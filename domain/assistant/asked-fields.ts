import { type FieldSpec, getFields, type RecordSpec } from '../records/field.ts';
import { OTHER_HEADINGS } from '../text/other-headings.ts';
import { getLongestCommonRun } from './record-question.ts';

/** A field of a record that a question asks for. */
export interface AskedField {
  readonly name: string;
  readonly field: FieldSpec;
  /** Whether the question contains a whole name of the field, and not only a part of one. */
  readonly isWhole: boolean;
}

/** Words of many labels, which do not tell one field from another. */
const GENERAL = /日期|时间|编号|名称|有效期至?|证书|企业|公司|项目|工程|信息|注册(?=类别|专业|在本)|所属|情况/g;
const MAX_FIELDS = 3;
/** Personal data that is not told in answers. */
const PRIVATE: ReadonlySet<FieldSpec['kind']> = new Set(['idNumber', 'phone']);

const listNames = (name: string, field: FieldSpec): readonly string[] => [
  field.label,
  ...(field.aliases ?? []),
  ...(OTHER_HEADINGS[name] ?? []),
];

/** Words of a question that name no subject. */
const NO_SUBJECT =
  /公司|企业|单位|是多少|多少|分别|现在|目前|是谁|是|谁|什么|啥|哪[年天里儿]?|几|发我|告诉我?|查一下|一下|请问?|把|给|和|与|及|的|在|于|吗|呢|了|[，。？！、,.?! ]/g;

/**
 * Whether a question names nothing but fields of the enterprise's record. 中建八局的净资产 is that of another enterprise, and its own is no
 * answer then.
 */
export function namesFieldsOnly(spec: RecordSpec, text: string): boolean {
  const rest = listAskedFields(spec, text)
    .flatMap(({ name, field, isWhole }) => (isWhole ? [findWholeName(name, field, text)] : []))
    .reduce((left, said) => left.replace(said, ' '), text);
  return rest !== text && rest.replace(NO_SUBJECT, '').length === 0;
}

/** The longest name of the field that the question contains. */
const findWholeName = (name: string, field: FieldSpec, text: string): string =>
  listNames(name, field)
    .filter((one) => text.includes(one))
    .reduce((longest, one) => (one.length > longest.length ? one : longest), '');

/**
 * Finds the fields that a question names, by their labels and by the headings of other programs. A name inside a longer one does not count.
 * Without a whole name, the longest part of a label of two or more characters decides.
 */
export function listAskedFields(spec: RecordSpec, text: string): readonly AskedField[] {
  const all = getFields(spec);
  const isPrivate = (field: FieldSpec): boolean => PRIVATE.has(field.kind);
  const named = all.map(([name, field]) => ({ name, field, said: findWholeName(name, field, text) }));
  const whole = named.filter(
    ({ said }) => said.length >= 2 && !named.some((other) => other.said !== said && other.said.includes(said)),
  );
  // 身份证号 contains 证号, which is the name of another field.
  if (whole.length > 0)
    return whole
      .filter(({ field }) => !isPrivate(field))
      .slice(0, MAX_FIELDS)
      .map(({ name, field }) => ({ name, field, isWhole: true }));
  const fields = all.filter(([, field]) => !isPrivate(field));
  const partly = fields.map(([name, field]) => ({
    name,
    field,
    isWhole: false,
    run: getLongestCommonRun(field.label.replace(GENERAL, ' ').trim(), text),
  }));
  const longest = Math.max(...partly.map(({ run }) => run));
  return longest < 2 ? [] : partly.filter(({ run }) => run === longest).slice(0, MAX_FIELDS);
}
