/** Predicts whether this program, given the records of a day, would raise the objection of an authority. */
import type { Contradiction } from '#domain/contradictions/contradiction.ts';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { EvaluationReport, RequirementResult } from '#domain/qualification/report.ts';
import { isAboutOne, type OpinionTarget } from './opinion.ts';

export interface Evidence {
  /** Null: the filing is for no level, or the standards no longer know it. */
  readonly report: EvaluationReport | null;
  readonly contradictions: readonly Contradiction[];
}

export interface PredictedOpinion {
  /** Null: the records do not decide it. */
  readonly said: boolean | null;
  readonly words: string;
}

const MAX_NAMED = 3;
const listSome = (found: readonly string[]): string =>
  found.length > MAX_NAMED ? `${found.slice(0, MAX_NAMED).join('；')}；等 ${found.length} 处` : found.join('；');

const isAbout = (name: string, names: readonly string[]): boolean => names.length === 0 || names.includes(name);

type Asked = Extract<OpinionTarget, { kind: 'requirement' }>;

function formatOfLeaf(leaf: RequirementResult, target: Asked, names: readonly string[]): string[] {
  const lacking = leaf.verdict === 'unmet' || leaf.verdict === 'unknown';
  if (!isAboutOne(target)) return lacking ? [`${leaf.title}：要求 ${leaf.need.text}，现有 ${leaf.have.text}`] : [];
  const { reasons, phrases } = target;
  return leaf.notCounted
    .filter((one) => reasons.includes(one.reasonCode) || phrases.some((phrase) => one.reason.includes(phrase)))
    .filter((one) => isAbout(one.name, names))
    .map((one) => `${leaf.title}：${one.name} 不计入，${one.reason}`);
}

function formatByReport(target: Asked, report: EvaluationReport | null, names: readonly string[]): PredictedOpinion {
  if (report === null) return { said: null, words: '该申报没有对应的资质等级，不能按标准复核' };
  const leaves = report.leaves.filter(({ kind, verdict }) => target.kinds.includes(kind) && verdict !== 'notAssessed');
  if (leaves.length === 0) return { said: null, words: '该等级的标准不考核此项' };
  const found = [...new Set(leaves.flatMap((leaf) => formatOfLeaf(leaf, target, names)))];
  return found.length > 0
    ? { said: true, words: listSome(found) }
    : { said: false, words: `已核对${[...new Set(leaves.map(({ title }) => title))].join('、')}，没有发现` };
}

/** @param names of people and projects that the opinion mentions; empty: none in particular */
export function predictOpinion(
  target: OpinionTarget,
  { report, contradictions }: Evidence,
  names: readonly string[],
): PredictedOpinion {
  if (target.kind === 'material') return { said: null, words: `属于申报材料“${target.line}”，请在材料清单中核对` };
  if (target.kind === 'requirement') return formatByReport(target, report, names);
  const found = contradictions
    .filter(({ code, target: about }) => target.codes.includes(code) && isAbout(about.name, names))
    .map(
      ({ title, target: about, sides }) =>
        `${about.name}：${title}（${sides.map((one) => `${one.label} ${one.value}`).join('，')}）`,
    );
  return found.length > 0 ? { said: true, words: listSome(found) } : { said: false, words: '已核对这类矛盾，没有发现' };
}

/** Finds people and projects of the enterprise that a text names; of 王建 and 王建国 only the one in the text. */
export function findNames(enterprise: EnterpriseDocument, text: string): string[] {
  const names = new Set([
    ...[...enterprise.registeredPeople, ...enterprise.otherPeople].map(({ name }) => name),
    ...enterprise.projects.map(({ projectName }) => projectName),
  ]);
  const found: string[] = [];
  let rest = text;
  for (const name of [...names].filter((one) => one.length >= 2).toSorted((a, b) => b.length - a.length)) {
    if (!rest.includes(name)) continue;
    found.push(name);
    rest = rest.replaceAll(name, '\n');
  }
  return found;
}
