import { isCitizenId, maskCitizenId, normaliseCitizenId } from '#domain/identity/citizen-id.ts';
import { getRecognisedNames } from '#domain/records/field.ts';
import { registration } from '#domain/records/person-credentials.ts';
import type { RegistrationField, RegistrationFinding } from '../recognition.contract.ts';
import { readLabelledFields } from './layout.ts';
import type { TextPiece } from './ports.ts';
import { USE_TERM_LABEL } from './usable-until.ts';
import { findDays } from './values.ts';

const WHO = [
  ['姓名', 'name'],
  ...['身份证号码', '身份证号', '公民身份号码', '证件号码'].map((word) => [word, 'idNo'] as const),
  ...['聘用单位', '聘用企业', '注册单位', '工作单位'].map((word) => [word, 'unit'] as const),
] as const;
/**
 * Labels of the registration certificates of constructors, cost engineers, supervising engineers, architects and survey and design
 * engineers, printed and electronic. They differ by ministry, province and year; values with other labels are left to the user.
 */
const LABELS: ReadonlyMap<string, RegistrationField | 'term' | 'use'> = new Map([
  ...WHO,
  ...['注册有效期', '有效期至', '有效期'].map((word) => [word, 'term'] as const),
  // The term of the download, which is shorter than that of the registration (usable-until.ts).
  [USE_TERM_LABEL, 'use'],
  ...getRecognisedNames(registration).flatMap((field) =>
    registration.fields[field].picture.map((word) => [word, field] as const),
  ),
]);

const TITLE =
  /(一级|二级)?(注册)?(建造师|造价工程师|监理工程师|建筑师|结构工程师|土木工程师|公用设备工程师|电气工程师|化工工程师|环保工程师|城乡规划师|安全工程师|消防工程师)/;
/** Kinds that the enterprise's records name with 注册, because without it they would be titles or positions. */
const WITH_PREFIX: ReadonlySet<string> = new Set(['安全工程师', '消防工程师']);

/** Returns the kind of registration as named in the enterprise's records: 一级注册结构工程师 → 一级结构工程师. */
function kindIn(text: string): string | undefined {
  const [, grade = '', , noun = ''] = TITLE.exec(text.replace(/\s/g, '')) ?? [];
  if (noun === '') return undefined;
  return `${grade}${WITH_PREFIX.has(noun) ? '注册' : ''}${noun}`;
}

/** The confidence of a number with a valid check character, which is unlikely to be valid by chance. */
const PROVEN = 96;
const UNSURE = 50;

/** Removes the additions that a form prints after values: 建筑工程（有效期：…） is a specialty with its term. */
const beforeBracket = (text: string): string => text.split(/[（(]/)[0] ?? text;
const NUMBER = /[0-9A-Za-z\u4e00-\u9fff()（）[\]〔〕\-.]{4,40}/;

/** Masks an ID number in any position: beside its label or merged into another value. */
const cover = (text: string): string => text.replace(/\d{17}[\dXx]/g, maskCitizenId);

function add(
  found: RegistrationFinding[],
  finding: Omit<RegistrationFinding, 'value'> & { value: string | undefined },
) {
  const { field, value, confidence, raw } = finding;
  if (!value || found.some((one) => one.field === field)) return;
  found.push({ field, value: cover(value), confidence: Math.round(confidence), raw: cover(raw) });
}

/** The full number is never returned; the masked one is sufficient to see whether the picture belongs to this person. */
function idNumber(
  text: string,
  confidence: number,
): Pick<RegistrationFinding, 'confidence' | 'raw'> & { value: string | undefined } {
  const [match] = /\d{17}[\dXx]/.exec(text.replace(/\s/g, '')) ?? [];
  if (!match) return { value: undefined, confidence, raw: '' };
  const number = normaliseCitizenId(match);
  const covered = maskCitizenId(number);
  return {
    value: covered,
    confidence: isCitizenId(number) ? Math.max(confidence, PROVEN) : Math.min(confidence, UNSURE),
    raw: covered,
  };
}

/** Extracts the fields of a registration certificate from the text on its picture. Unreadable fields are omitted, never guessed. */
export function findRegistrationFields(pieces: readonly TextPiece[]): RegistrationFinding[] {
  const found: RegistrationFinding[] = [];
  for (const { label, text, confidence } of readLabelledFields(pieces, [...LABELS.keys()])) {
    const field = LABELS.get(label);
    const days = findDays(text);
    if (field === 'use') continue;
    if (field === 'idNo') add(found, { field, ...idNumber(text, confidence) });
    else if (field === 'term') add(found, { field: 'validEnd', value: days.at(-1), confidence, raw: text });
    else if (field === 'issueDate') add(found, { field, value: days[0], confidence, raw: text });
    else if (field === 'specialty') {
      add(found, { field, value: beforeBracket(text).slice(0, 50), confidence, raw: text });
      if (days.length > 0) add(found, { field: 'validEnd', value: days.at(-1), confidence, raw: text });
    } else if (field === 'regNo' || field === 'practiceSealNo')
      add(found, { field, value: NUMBER.exec(text)?.[0], confidence, raw: text });
    else if (field) add(found, { field, value: text.slice(0, 100), confidence, raw: text });
  }
  // A title alone occurs on many documents; without any field of the form it is not a registration certificate.
  if (found.length === 0) return [];
  for (const { text, confidence } of pieces)
    add(found, { field: 'regType', value: kindIn(text), confidence, raw: text.trim() });
  return found;
}
