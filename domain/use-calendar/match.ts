/** Matches people or certificates against a condition on a day: 一级建造师（建筑工程） with certificate B, a 高级 title in 结构 … (beyond.md, wish 18). */
import type { Certificate } from '#domain/enterprise/enterprise-document.ts';
import type { Person } from '#domain/qualification/people/person.ts';
import type { PersonRegistration } from '#domain/qualification/people/person-registrations.ts';
import { normaliseMajor } from '#domain/qualification/vocabulary/majors.ts';
import { normaliseSpecialty, parseRegistrationName } from '#domain/qualification/vocabulary/registrations.ts';
import { parseTitleRankName } from '#domain/qualification/vocabulary/titles.ts';

export interface MatchCondition {
  readonly subject: 'person' | 'certificate';
  /** Part of a name or of a document number. */
  readonly keyword?: string | undefined;
  /** 一级建造师, 一建, 监理工程师 …; a grade in the name must match, and a name without a grade matches any grade. */
  readonly regType?: string | undefined;
  readonly specialty?: string | undefined;
  /** The minimum rank of the title. */
  readonly titleRank?: string | undefined;
  readonly titleMajor?: string | undefined;
  readonly postName?: string | undefined;
  readonly needsSafetyB?: boolean | undefined;
}

export interface ConditionMatch {
  readonly papers: readonly string[];
  /** First day on which one of the matching documents expires; null if none expires or the day is unknown (see `notes`). */
  readonly until: string | null;
  /** Unknown facts that need verification (待核对). */
  readonly notes: readonly string[];
}

interface Part {
  readonly paper: string;
  readonly until: string | null;
  readonly note?: string;
}

const endsBefore = (end: string | null, day: string): boolean => end !== null && end < day;

function findRegistration(person: Person, condition: MatchCondition, day: string): Part | null {
  const need = condition.regType ? parseRegistrationName(condition.regType, null, null) : null;
  const specialty = condition.specialty ? normaliseSpecialty(condition.specialty) : null;
  const fits = ({ name, record }: PersonRegistration): boolean =>
    (need === null || (name.profession === need.profession && (need.grade === null || name.grade === need.grade))) &&
    (specialty === null || name.specialties.includes(specialty)) &&
    record.registeredHere !== false &&
    !endsBefore(record.validEnd, day) &&
    (condition.needsSafetyB !== true || (record.safetyBNo !== null && !endsBefore(record.safetyBEnd, day)));
  const found = person.registrations.filter(fits);
  const best = found.find(({ record }) => record.validEnd !== null) ?? found[0];
  if (!best) return null;
  const { validEnd, safetyBEnd } = best.record;
  const ends = [validEnd, condition.needsSafetyB === true ? safetyBEnd : null].filter((end) => end !== null);
  return {
    paper: `${best.label}${condition.needsSafetyB === true ? '，B 证' : ''}`,
    until: ends.sort()[0] ?? null,
    ...(validEnd === null ? { note: `${best.label}注册有效期待核对` } : {}),
  };
}

function findTitle(person: Person, condition: MatchCondition): Part | null {
  const need = condition.titleRank ? parseTitleRankName(condition.titleRank) : null;
  const major = condition.titleMajor ? normaliseMajor(condition.titleMajor) : null;
  const found = person.titles.find(
    (title) =>
      (need === null || (title.ranks.length > 0 && title.ranks.every(({ value }) => value >= need))) &&
      (major === null || title.majors.some((one) => one?.includes(major) === true)),
  );
  return found ? { paper: found.label, until: null } : null;
}

function findPost(person: Person, postName: string, day: string): Part | null {
  const found = person.posts.find((post) => post.name.includes(postName) && !endsBefore(post.end, day));
  return found ? { paper: found.name, until: found.end } : null;
}

/**
 * Matches a person without any condition. Returns the first end date of the current certificates, and a note for each expired certificate.
 */
function listHeld({ label, registrations, posts }: Person, day: string): ConditionMatch {
  const papers = [
    ...registrations.map((one) => ({ paper: one.label, end: one.record.validEnd })),
    ...posts.map(({ name, end }) => ({ paper: name, end })),
  ];
  const ends = papers.flatMap(({ end }) => (end !== null && end >= day ? [end] : [])).sort();
  return {
    papers: label === '' ? [] : [label],
    until: ends[0] ?? null,
    notes: papers.flatMap(({ paper, end }) => (endsBefore(end, day) ? [`${paper} 已于 ${end} 到期`] : [])),
  };
}

/**
 * Matches a person.
 * @returns null if the person does not match, has left, or the required document has expired by that day
 */
export function matchPerson(person: Person, condition: MatchCondition, day: string): ConditionMatch | null {
  if (person.status === 'left') return null;
  const { keyword, regType, specialty, titleRank, titleMajor, postName, needsSafetyB } = condition;
  const numbers = person.registrations.flatMap(({ record }) => [record.regNo, record.certNo]);
  if (keyword && !person.name.includes(keyword) && !numbers.some((number) => number?.includes(keyword))) return null;
  const wanted: (Part | null)[] = [];
  if (regType || specialty || needsSafetyB) wanted.push(findRegistration(person, condition, day));
  if (titleRank || titleMajor) wanted.push(findTitle(person, condition));
  if (postName) wanted.push(findPost(person, postName, day));
  if (wanted.length === 0) return listHeld(person, day);
  const parts = wanted.filter((part) => part !== null);
  if (parts.length < wanted.length) return null;
  const ends = parts.flatMap((part) => part.until ?? []).sort();
  return {
    papers: parts.map((part) => part.paper),
    until: ends[0] ?? null,
    notes: parts.flatMap((part) => part.note ?? []),
  };
}

/** Matches a certificate. An empty end date means unlimited validity (data model: certificate); a revoked or cancelled certificate does not match. */
export function matchCertificate(
  certificate: Certificate,
  condition: MatchCondition,
  day: string,
): ConditionMatch | null {
  const { certName, certNo, validEnd, status, items } = certificate;
  const words = [certName, certNo ?? '', ...items.map((item) => `${item.itemName}${item.level ?? ''}`)];
  if (condition.keyword && !words.some((word) => word.includes(condition.keyword ?? ''))) return null;
  if (status === 'revoked' || status === 'cancelled' || endsBefore(validEnd, day)) return null;
  return { papers: [certNo ?? '编号待核对'], until: validEnd, notes: [] };
}
