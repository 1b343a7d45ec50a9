import { isCitizenId } from '../identity/citizen-id.ts';
import { isPhone } from '../identity/phone.ts';
import { createLookupTable } from '../text/table.ts';
import { readWrittenDay } from '../validity/written-day.ts';
import { REGISTRATION_TYPES } from './person-choices.ts';

/** A registration parsed from a cell. */
interface WrittenRegistration {
  readonly regType: string;
  readonly specialty: string | null;
}

/** Full names of the kinds of registration, by short name. Full names are kept as written. */
const SHORT_NAMES = createLookupTable<string>({
  一建: '一级建造师',
  二建: '二级建造师',
  一造: '一级造价工程师',
  二造: '二级造价工程师',
  一级造价师: '一级造价工程师',
  二级造价师: '二级造价工程师',
  一级注册造价师: '一级造价工程师',
  二级注册造价师: '二级造价工程师',
  监理: '监理工程师',
  总监: '监理工程师',
  注安: '注册安全工程师',
  安工: '注册安全工程师',
});
const FULL_NAMES: ReadonlyMap<string, string> = new Map(
  REGISTRATION_TYPES.flatMap(({ name }) => {
    const base = name.replace(/^注册/, '');
    const graded = base.replace(/^([一二]级)/, '$1注册');
    return [name, base, graded, `注册${base}`, graded === base ? `注册${base}` : graded].map(
      (written) => [written, name] as const,
    );
  }),
);
/** Names that certainly denote a registration in a title or heading. 监理 and 总监 also occur in other texts. */
const CERTAIN_NAMES = [...FULL_NAMES.keys(), '一建', '二建', '一造', '二造'].toSorted((a, b) => b.length - a.length);
const NAMES = [...FULL_NAMES.keys(), ...Object.keys(SHORT_NAMES)].toSorted((a, b) => b.length - a.length);

const SEPARATORS = /[、,，;；/\n和]+/;

const getBare = (text: string): string => text.replace(/(?:专业|工程)+$/, '');

/** Short names of specialties that are not the first characters of the full name. */
const SHORT_SPECIALTIES = createLookupTable<string>({ 土建: '土木建筑工程', 房建: '房屋建筑工程' });

/** Returns the specialty of a kind of registration if the text contains nothing else (（建筑）, 市政专业); otherwise null. */
export function findSpecialty(text: string, kind: string): string | null {
  const known = REGISTRATION_TYPES.find(({ name }) => name === kind)?.specialties ?? [];
  const found = completeSpecialty(text.normalize('NFKC').replace(/^[([]|[)\]]$/g, ''), kind);
  return known.includes(found) ? found : null;
}

/**
 * Completes the short name of a specialty if the kind of registration has that specialty (市政 becomes 市政公用工程). Other texts are returned
 * unchanged.
 */
function completeSpecialty(written: string, kind: string): string {
  const known = REGISTRATION_TYPES.find(({ name }) => name === kind)?.specialties ?? [];
  const text = written.replace(/专业$/, '');
  if (known.includes(text)) return text;
  const full = SHORT_SPECIALTIES[getBare(text)];
  if (full !== undefined && known.includes(full)) return full;
  const fitting = known.filter((specialty) => specialty.startsWith(getBare(text)) && getBare(text) !== '');
  return fitting.length === 1 ? (fitting[0] ?? written) : written;
}

/** Splits the specialties of a cell (市政公用工程、建筑工程). @param regType kind of the registration, used to complete short names */
export function splitSpecialties(written: string, regType: string): string[] {
  const kind = FULL_NAMES.get(regType) ?? regType;
  return written
    .split(SEPARATORS)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => completeSpecialty(text, kind));
}

/**
 * Parses a cell with registrations: 二级建造师（市政公用工程、建筑工程）, 二建 市政, 一级建造师 建筑；二级造价工程师 安装.
 * @returns null if the cell contains no known kind of registration
 */
export function parseRegistrations(written: string): WrittenRegistration[] | null {
  const text = written.normalize('NFKC').trim();
  const found: { name: string; from: number; to: number }[] = [];
  for (let at = 0; at < text.length; ) {
    const name = NAMES.find((one) => text.startsWith(one, at));
    if (name !== undefined) found.push({ name, from: at, to: at + name.length });
    at += name?.length ?? 1;
  }
  if (found.length === 0 || found[0]?.from !== 0) return null;
  return found.flatMap(({ name, to }, index): WrittenRegistration[] => {
    const rest = text
      .slice(to, found[index + 1]?.from ?? text.length)
      .replace(/[()（）[\]【】·\-—:： ]+/g, ' ')
      .trim()
      .replaceAll(/ +/g, '、')
      .replace(/^(?:注册)?专业、/, '');
    const regType = SHORT_NAMES[name] ?? name;
    const specialties = splitSpecialties(rest, regType);
    return specialties.length === 0
      ? [{ regType, specialty: null }]
      : specialties.map((specialty) => ({ regType, specialty }));
  });
}

/** Returns whether a text names only known registrations with specialties that belong to them. */
export function isKnownRegistration(written: string): boolean {
  const found = parseRegistrations(written);
  return (
    found !== null &&
    found.every(({ regType, specialty }) => specialty === null || findSpecialty(specialty, getKind(regType)) !== null)
  );
}

const getKind = (name: string): string => SHORT_NAMES[name] ?? FULL_NAMES.get(name) ?? name;

/** Returns the kind of registration that a title names (二级建造师花名册); null if the title names none or several. */
export function findRegistrationKind(title: string): string | null {
  const text = title.normalize('NFKC').replace(/\s/g, '');
  const kinds = new Set<string>();
  for (let at = 0; at < text.length; ) {
    const name = CERTAIN_NAMES.find((one) => text.startsWith(one, at));
    if (name !== undefined) kinds.add(getKind(name));
    at += name?.length ?? 1;
  }
  const [kind] = kinds;
  return kinds.size === 1 ? (kind ?? null) : null;
}

/** Matches what a section heading has after the kind of registration: 人员, （3人）. */
const AFTER_SECTION = /^(?:持证|注册)?(?:人员|人)?(?:名单)?(?:\(?(?:共|计|共计)?\d{1,4}[人名位]\)?)?[:：]?$/;

/** Returns the kind of registration that a section heading between rows names (（一）一级建造师（3人）); null for any other text. */
export function findSectionKind(written: string): string | null {
  const text = written
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/^\(?[一二三四五六七八九十\d]{1,3}[)、.:]{1,2}/, '');
  const { kind, rest } = splitRegistrationHeading(text) ?? {};
  return kind !== undefined && AFTER_SECTION.test(rest ?? '') ? kind : null;
}

/** Splits a heading that begins with a kind of registration: 二级建造师注册编号 is the kind and 注册编号; null for any other heading. */
export function splitRegistrationHeading(heading: string): { readonly kind: string; readonly rest: string } | null {
  const text = heading.normalize('NFKC').replace(/\s/g, '');
  const name = CERTAIN_NAMES.find((one) => text.startsWith(one));
  return name === undefined ? null : { kind: getKind(name), rest: text.slice(name.length) };
}

/** Pattern for a certificate number after the certificate's name: letters, the sign of a province or 建[造], and at least six digits. */
const WRITTEN_NUMBER =
  /(?:建?\[[造监]\]|[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼])?[A-Z]{0,4}\d[\d-]{4,23}\dX?/g;

/** Splits a cell into certificates and the numbers after them (一级注册结构工程师 S0950); null if there are no numbers. */
export function splitCertificateNumbers(
  written: string,
): { readonly papers: string; readonly numbers: readonly string[] } | null {
  const text = written.normalize('NFKC');
  const numbers = [...text.matchAll(WRITTEN_NUMBER)].flatMap(([one]) =>
    readWrittenDay(one).is === 'day' || isPhone(one) || isCitizenId(one) ? [] : [one],
  );
  const papers = numbers
    .reduce((rest, one) => rest.replace(one, '、'), text)
    .split('、')
    .map((part) => part.replace(/^[\s),;/]+/, '').replace(/\s{0,2}(?:编号|注册号|证号)?[\s:(]{0,3}$/, ''))
    .filter((part) => part !== '');
  return numbers.length === 0 ? null : { papers: papers.join('、'), numbers };
}

const CONSTRUCTOR_NO = /^\p{Script=Han}([12])\d{2}(?:19|20)\d{2}\d{6,}$/u;

/** Returns the class of a constructor by the registration number: the digit after the province is 1 or 2; null for other numbers. */
export function getKindOfNumber(regNo: string): string | null {
  const [, digit] = CONSTRUCTOR_NO.exec(regNo.normalize('NFKC').replace(/\s/g, '')) ?? [];
  return digit === undefined ? null : digit === '1' ? '一级建造师' : '二级建造师';
}
