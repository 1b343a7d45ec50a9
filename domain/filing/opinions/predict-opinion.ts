/** Predicts whether this program would raise an authority's objection, from the records of a day. */
import type { Contradiction } from '#domain/contradictions/contradiction.ts';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { EvaluationReport, RequirementResult } from '#domain/qualification/report.ts';
import { addDays } from '#domain/validity/day.ts';
import { toNameKey } from './notice-names.ts';
import { isAboutUncountedRecords, type OpinionTarget } from './opinion.ts';

export interface Evidence {
  /** Null if the filing does not concern a level, or if the standards no longer contain it. */
  readonly report: EvaluationReport | null;
  readonly contradictions: readonly Contradiction[];
}

/** The records of a day and the results derived from them. */
export interface EvidenceOfDay {
  readonly evidence: Evidence;
  readonly enterprise: EnterpriseDocument;
  readonly asOf: string;
}

export interface PredictedOpinion {
  /** Whether the objection is raised; null if the records do not decide. */
  readonly said: boolean | null;
  readonly words: string;
}

/** A registration that ends within this number of days needs renewal now, so an objection to it is not refuted. */
const SOON = 90;
const MAX_NAMED = 3;
const listSome = (found: readonly string[]): string =>
  found.length > MAX_NAMED ? `${found.slice(0, MAX_NAMED).join('；')}；等 ${found.length} 处` : found.join('；');
const quote = (names: readonly string[]): string => names.map((name) => `“${name}”`).join('、');

/** The names of an opinion, separated by kind of record. */
interface Named {
  readonly people: ReadonlySet<string>;
  readonly projects: ReadonlySet<string>;
  readonly unknown: readonly string[];
}

function sortNames({ registeredPeople, otherPeople, projects }: EnterpriseDocument, names: readonly string[]): Named {
  const people = new Set([...registeredPeople, ...otherPeople].map(({ name }) => toNameKey(name)));
  const works = new Set(projects.map(({ projectName }) => toNameKey(projectName)));
  const keys = names.map((name) => [name, toNameKey(name)] as const);
  return {
    people: new Set(keys.flatMap(([, key]) => (people.has(key) ? [key] : []))),
    projects: new Set(keys.flatMap(([, key]) => (works.has(key) ? [key] : []))),
    unknown: keys.flatMap(([name, key]) => (people.has(key) || works.has(key) ? [] : [name])),
  };
}

/** Returns whether an entry about a person or project belongs to the names in the opinion; each kind of name must match. */
function isAbout({ people, projects }: Named, name: string, managerName: string | null, kind: 'person' | 'project') {
  const [key, manager] = [toNameKey(name), managerName === null ? null : toNameKey(managerName)];
  if (kind === 'person') return people.size > 0 ? people.has(key) : projects.size === 0;
  return (projects.size === 0 || projects.has(key)) && (people.size === 0 || (manager !== null && people.has(manager)));
}

type Asked = Extract<OpinionTarget, { kind: 'requirement' }>;
interface Asking {
  readonly day: EvidenceOfDay;
  readonly named: Named;
}

/** Finds the manager of a project by its name, because reports and contradictions do not contain the manager. */
function getManagerName(
  { registeredPeople, otherPeople, projects }: EnterpriseDocument,
  project: string,
): string | null {
  const uuid = projects.find(({ projectName }) => projectName === project)?.managerUuid ?? null;
  return uuid === null ? null : ([...registeredPeople, ...otherPeople].find((one) => one.uuid === uuid)?.name ?? null);
}

const isLacking = ({ verdict }: RequirementResult): boolean => verdict === 'unmet' || verdict === 'unknown';

function listOfLeaf(leaf: RequirementResult, target: Asked, { day, named }: Asking): string[] {
  const isNamed = named.people.size + named.projects.size > 0;
  if (!isAboutUncountedRecords(target) && !isNamed)
    return isLacking(leaf) ? [`${leaf.title}：要求 ${leaf.need.text}，现有 ${leaf.have.text}`] : [];
  const { reasons, phrases } = target;
  return leaf.notCounted
    .filter(
      (one) =>
        !isAboutUncountedRecords(target) ||
        reasons.includes(one.reasonCode) ||
        phrases.some((phrase) => one.reason.includes(phrase)),
    )
    .filter(({ name, what }) =>
      what === 'project'
        ? isAbout(named, name, getManagerName(day.enterprise, name), 'project')
        : isAbout(named, name, null, 'person'),
    )
    .map((one) => `${leaf.title}：${one.name} 不计入，${one.reason}`);
}

function predictByReport(target: Asked, asking: Asking): PredictedOpinion {
  const { report } = asking.day.evidence;
  if (report === null) return { said: null, words: '该申报没有对应的资质等级，不能按标准复核' };
  const leaves = report.leaves.filter(({ kind, verdict }) => target.kinds.includes(kind) && verdict !== 'notAssessed');
  if (leaves.length === 0) return { said: null, words: '该等级的标准不考核此项' };
  const found = [...new Set(leaves.flatMap((leaf) => listOfLeaf(leaf, target, asking)))];
  if (found.length > 0) return { said: true, words: listSome(found) };
  const { people, projects } = asking.named;
  const lacking = leaves.filter(isLacking);
  // The requirement is unmet, but the named people or projects are not the known cause.
  if (people.size + projects.size > 0 && !isAboutUncountedRecords(target) && lacking.length > 0)
    return {
      said: null,
      words: `${lacking.map(({ title }) => title).join('、')}尚未满足，资料不能确定是否因为意见中的人员或项目，请人工核对`,
    };
  return { said: false, words: `已核对${[...new Set(leaves.map(({ title }) => title))].join('、')}，没有发现` };
}

/** Registrations are compared by their own end dates, because a report omits registrations that a level does not require. */
function predictExpiry({ day: { enterprise, asOf }, named }: Asking, today: string): PredictedOpinion {
  const people = [...enterprise.registeredPeople, ...enterprise.otherPeople].filter(({ name }) =>
    isAbout(named, name, null, 'person'),
  );
  const registrations = people.flatMap(({ name, registrations: all }) => all.map((one) => ({ ...one, name })));
  const list = (before: string) =>
    registrations.flatMap(({ name, regType, validEnd }) =>
      validEnd !== null && validEnd < before ? [`${name}：${regType} 有效期至 ${validEnd}`] : [],
    );
  const [expired, later, soon] = [list(asOf), list(today), list(addDays(today, SOON))];
  if (expired.length > 0) return { said: true, words: listSome(expired) };
  if (later.length > 0) return { said: null, words: `在 ${asOf} 之后到期：${listSome(later)}` };
  if (soon.length > 0) return { said: null, words: `还没有过期，临近到期：${listSome(soon)}` };
  const open = registrations.filter(({ validEnd }) => validEnd === null);
  if (open.length > 0 || registrations.length === 0)
    return {
      said: null,
      words:
        registrations.length === 0
          ? '资料中没有相应的注册记录，请人工核对'
          : `没有填写注册有效期：${listSome(open.map(({ name, regType }) => `${name} ${regType}`))}`,
    };
  const ends = registrations.map(({ name, regType, validEnd }) => `${name} ${regType} ${validEnd ?? ''}`);
  return { said: false, words: `资料中的注册有效期都没有过：${listSome(ends)}；请与注册证书核对` };
}

/**
 * Predicts an opinion for the records of a day.
 * @param names people and projects in the opinion to which the comparison is restricted; empty for all
 * @param today the day of reading; a registration may have expired since the day of the records
 */
export function predictOpinion(
  target: OpinionTarget,
  day: EvidenceOfDay,
  names: readonly string[],
  today: string = day.asOf,
): PredictedOpinion {
  if (target.kind === 'material') return { said: null, words: `属于申报材料“${target.line}”，请在材料清单中核对` };
  if (target.kind === 'procedure') return { said: null, words: `属于${target.line}，资料不能判断，请人工核对` };
  const named = sortNames(day.enterprise, names);
  const missing = named.unknown.length === 0 ? '' : `资料中没有${quote(named.unknown)}，请核对姓名或名称`;
  if (missing !== '' && named.people.size + named.projects.size === 0) return { said: null, words: missing };
  const add = ({ said, words }: PredictedOpinion): PredictedOpinion =>
    missing === '' ? { said, words } : { said: said === false ? null : said, words: `${words}；${missing}` };
  const asking = { day, named };
  if (target.kind === 'requirement')
    return add(
      target.reasons.includes('registrationExpired') ? predictExpiry(asking, today) : predictByReport(target, asking),
    );
  const found = day.evidence.contradictions
    .filter(({ code, target: about }) => {
      if (!target.codes.includes(code)) return false;
      return about.kind === 'project'
        ? isAbout(named, about.name, getManagerName(day.enterprise, about.name), 'project')
        : isAbout(named, about.name, null, 'person');
    })
    .map(
      ({ title, target: about, sides }) =>
        `${about.name}：${title}（${sides.map((one) => `${one.label} ${one.value}`).join('，')}）`,
    );
  return add(
    found.length > 0 ? { said: true, words: listSome(found) } : { said: false, words: '已核对这类矛盾，没有发现' },
  );
}
