/** The texts of the report page about an engine report; separate from the components for testing. */
import { href } from '#domain/access/page.ts';
import type { Confidence } from '#domain/qualification/facts.ts';
import type { EvaluationReport as EngineReport, PlaceResult, RequirementResult } from '#domain/qualification/report.ts';
import { joinFirstItems } from '#domain/text/text.ts';
import { enterprisePages } from '#features/enterprise/enterprise/pages/enterprise.pages.ts';
import { achievementsPages } from '#features/records/achievements/pages/achievements.pages.ts';
import { enterpriseRecordsPages } from '#features/records/enterprise-records/pages/enterprise-records.pages.ts';
import { nationalPlatformPages } from '#features/records/national-platform/pages/national-platform.pages.ts';
import { personnelPages } from '#features/records/personnel/pages/personnel.pages.ts';
import type { GapTone } from '#platform/web/ui/gap-bar.tsx';
import type { StatusLook } from '#platform/web/ui/validity-tag.tsx';

type Report = Pick<EngineReport, 'leaves' | 'counts' | 'verdict' | 'cautions'>;

/** Returns the positions that must all be covered (专业齐全, CR-6). */
const getCovers = (leaf: Pick<RequirementResult, 'places'>): PlaceResult[] =>
  leaf.places.filter((place) => place.id.startsWith('cover'));

const missingCovers = (leaf: RequirementResult): string[] =>
  getCovers(leaf)
    .filter((place) => place.possible < place.need)
    .map((place) => place.label);

export interface RequirementConclusion {
  readonly look: StatusLook;
  readonly words: string;
}

/** Returns the conclusion of one requirement as text with its tag style. */
export function getRequirementConclusion(leaf: RequirementResult): RequirementConclusion {
  if (leaf.verdict === 'met') return { look: 'valid', words: '满足' };
  if (leaf.verdict === 'declared') return { look: 'due60', words: '按企业声明满足' };
  if (leaf.verdict === 'notAssessed') return { look: 'notAssessed', words: '不再考核' };
  if (leaf.verdict === 'unknown') return { look: 'due60', words: '待核对' };
  const missing = missingCovers(leaf);
  if (leaf.distance) return { look: 'due7', words: leaf.distance.text };
  return { look: 'due7', words: missing.length > 0 ? `缺${joinFirstItems(missing, 2, '个')}` : '不满足' };
}

/** Returns the colour for all graphics of a requirement. An undecidable requirement has a separate colour. */
export const getRequirementTone = ({ verdict }: Pick<RequirementResult, 'verdict'>): GapTone =>
  verdict === 'met' ? 'ok' : verdict === 'unmet' ? 'bad' : 'open';

export type AmountComparison =
  | { readonly kind: 'bar'; readonly have: number; readonly need: number }
  | {
      readonly kind: 'chips';
      readonly chips: readonly { readonly label: string; readonly state: 'yes' | 'maybe' | 'no' }[];
    }
  | { readonly kind: 'basis'; readonly docNumber: string }
  | { readonly kind: 'none' };

/** Returns chips for positions that must be covered, and a bar for amounts (DESIGN.md 10). */
export function getAmountComparison(leaf: RequirementResult): AmountComparison {
  if (leaf.verdict === 'notAssessed')
    return leaf.source.amendedBy === null ? { kind: 'none' } : { kind: 'basis', docNumber: leaf.source.amendedBy };
  const covers = getCovers(leaf);
  if (covers.length > 0)
    return {
      kind: 'chips',
      chips: covers.map((place) => ({
        label: place.label,
        state: place.filled >= place.need ? 'yes' : place.possible >= place.need ? 'maybe' : 'no',
      })),
    };
  if (leaf.have.value !== null && leaf.need.value !== null && leaf.need.value > 0)
    return { kind: 'bar', have: leaf.have.value, need: leaf.need.value };
  return { kind: 'none' };
}

/** Formats the number of counted people at each position, for example 建筑 2/3，机电 1/1. */
export const formatPositionDistribution = (leaf: RequirementResult): string =>
  leaf.places.length < 2 ? '' : leaf.places.map((place) => `${place.label} ${place.filled}/${place.need}`).join('，');

/** Formats a shortfall, for example 工程业绩差 2 项, without words that the title already contains. */
const formatMissing = (title: string, words: string): string =>
  title.endsWith('业绩') ? `${title}${words.replace(/业绩$/, '')}` : `${title}${words}`;

/** Formats the unmet, undecided and met requirements as one sentence below the verdict. */
export function formatReportSummary({ leaves, counts }: Report): string {
  const missing = leaves
    .filter((leaf) => leaf.verdict === 'unmet')
    .map((leaf) => formatMissing(leaf.title, getRequirementConclusion(leaf).words));
  const open = leaves.filter((leaf) => leaf.verdict === 'unknown').map((leaf) => leaf.title);
  const parts = [...missing, ...(open.length > 0 ? [`${joinFirstItems(open, 3, '条')}待核对`] : [])];
  if (counts.assessed === 0) return '该等级没有可考核的要求。';
  if (parts.length === 0 && counts.declared > 0)
    return `${counts.met} 条要求满足，${counts.declared} 条按企业声明满足，声明未经核对。`;
  if (parts.length === 0) return `${counts.met} 条要求全部满足。`;
  const fulfilled = [
    ...(counts.met > 0 ? [`${counts.met} 条已满足`] : []),
    ...(counts.declared > 0 ? [`${counts.declared} 条按企业声明满足`] : []),
  ];
  return `${parts.join('；')}。${fulfilled.length === 0 ? '' : `其余 ${fulfilled.join('，')}。`}`;
}

export const CONFIDENCE_WORDS: Readonly<Record<Confidence, string>> = {
  sourced: '已核对原文',
  secondary: '引自其他文件，原文待核对',
  recalled: '原文待核对',
  unknown: '来源不明，待核对',
};
/** Returns whether a text needs the 待核对 mark; only a text that a person has verified does not. */
export const needsVerification = (confidence: Confidence | null): boolean => confidence !== 'sourced';

/** Excludes obstacles that the reason of an undecided requirement already contains. */
const isNew =
  ({ verdict, reason }: Pick<RequirementResult, 'verdict' | 'reason'>) =>
  (text: string): boolean =>
    verdict !== 'unknown' || !reason.includes(text);

/** Returns all items that a person must still verify, with their sources. */
export function listReportCautions({ leaves, cautions }: Report): { readonly about: string; readonly text: string }[] {
  const own = leaves
    .filter((leaf) => leaf.verdict !== 'notAssessed')
    .flatMap((leaf) =>
      [...(leaf.verdict === 'unknown' ? [leaf.reason] : []), ...leaf.cautions.filter(isNew(leaf))].map((text) => ({
        about: leaf.title,
        text,
      })),
    );
  const all = [...cautions.map((text) => ({ about: '整份标准', text })), ...own];
  return all.filter(
    (one, index) => all.findIndex((other) => other.about === one.about && other.text === one.text) === index,
  );
}

/** The kinds of requirements that no record proves, so that the enterprise declares them. */
const DECLARED = ['premises', 'headcount', 'experience', 'creditRecord', 'system', 'other'];

/** Returns the page on which the records for a requirement are edited. */
export function getRecordPage({ kind, title, nextStep }: Pick<RequirementResult, 'kind' | 'title' | 'nextStep'>): {
  readonly to: string;
  readonly words: string;
} | null {
  if (kind === 'registeredPersonnel' || kind === 'registeredTotal')
    return { to: href(personnelPages.registeredPeople), words: '注册人员资料' };
  if (['titledPersonnel', 'skilledWorkers', 'siteManagers', 'technicalStaff', 'technicalLead'].includes(kind))
    return { to: href(personnelPages.otherPeople), words: '非注册人员资料' };
  if (kind === 'performance') return { to: href(nationalPlatformPages.projects), words: '项目资料' };
  if (kind === 'netAssets' || kind === 'registeredCapital')
    return { to: href(enterprisePages.licence), words: '企业资料' };
  // Some standards have a separate kind for this requirement; in others only its title identifies it.
  if (kind === 'staffPerformance' || title === '个人业绩')
    return { to: href(achievementsPages.registeredAchievements), words: '注册人员业绩' };
  if (kind === 'equipment')
    return { to: href(enterpriseRecordsPages.infoCentre, null, {}, 'equipment'), words: '设备资料' };
  // Requirements that only the text of the standard can answer have no page. The text is compared literally, because importing the engine's
  // constant STATED_AT would add its module to each page; a test asserts that the texts match.
  if (DECLARED.includes(kind) && nextStep?.includes('其他声明'))
    return { to: href(enterpriseRecordsPages.infoCentre, null, {}, 'declarations'), words: '其他声明' };
  return null;
}

export type PossiblePeople = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns for each requirement the people with missing facts; indexed, because the table looks them up for each person and column. */
export const indexPossiblePeople = ({ leaves }: Pick<Report, 'leaves'>): PossiblePeople =>
  new Map(
    leaves.map(({ id, notCounted }) => [id, new Set(notCounted.flatMap((one) => (one.isPossible ? [one.ref] : [])))]),
  );
