import { href } from '#domain/access/page.ts';
import { PARTIAL_RUN_KINDS, type PartialRunKind, RUN_KIND_LABELS } from '#domain/qualification/run-kinds.ts';
import { filingDocumentsPages } from '#features/filing/filing-documents/pages/filing-documents.pages.ts';
/** Addresses of the simulated acceptance (P-049 to P-059). The query contains steps, choices and the open report. */
import { type ApplicationChoices, buildApplicationChoiceParams } from '../contract/choices.ts';
import type { StoredReport } from '../evaluations.contract.ts';

const ROOT = '/qyxx/mnsbsljy';
const FOLDERS: Readonly<Record<PartialRunKind, string>> = {
  zcry: 'zcrycheck',
  fzcry: 'fzcrycheck',
  rysl: 'ryslcheck',
  xm: 'xmcheck',
};

export type EvaluationView = 'home' | 'step' | 'log';

export interface EvaluationAddress {
  readonly kind: PartialRunKind;
  readonly view: EvaluationView;
}

/** Parses the address of a page. The alias for registered people (/qyxx/qyxxjy/rycheck) is treated as their page. */
export function parseEvaluationAddress(pathname: string): EvaluationAddress {
  const path = pathname.toLowerCase();
  const kind = PARTIAL_RUN_KINDS.find((one) => path.includes(`/${FOLDERS[one]}`)) ?? 'zcry';
  if (path.endsWith('/checklog')) return { kind, view: 'log' };
  return { kind, view: path.endsWith('/checkstep') ? 'step' : 'home' };
}

export const getEvaluationHomeAddress = (kind: PartialRunKind): string => `${ROOT}/${FOLDERS[kind]}`;
export const getEvaluationLogAddress = (kind: PartialRunKind): string => `${getEvaluationHomeAddress(kind)}/checkLog`;
/**
 * Returns the address of the wizard. The headcount check has no separate wizard page (gaps G-06), so its wizard opens on the home page of
 * the check.
 */
export const getWizardAddress = (kind: PartialRunKind): string =>
  kind === 'rysl' ? `${getEvaluationHomeAddress(kind)}?step=1` : `${getEvaluationHomeAddress(kind)}/checkStep`;
/** Returns the address of the coverage table; with `report`, the table also contains the level of that report. */
export const getCoverageAddress = (report?: { readonly standardCode: string; readonly level: string }): string =>
  report ? `${ROOT}/rydz?${new URLSearchParams({ ...report }).toString()}` : `${ROOT}/rydz`;
interface Supposed extends Partial<ApplicationChoices> {
  readonly standardCode: string | null;
  readonly level: string | null;
}

/** Returns the what-if address: for a level with its choices, or for all current qualifications of the enterprise. */
export function getWhatIfAddress({ standardCode, level, ...choices }: Supposed): string {
  const query = new URLSearchParams();
  if (standardCode !== null && level !== null) {
    query.set('standard', standardCode);
    query.set('level', level);
  }
  for (const [name, value] of Object.entries(buildApplicationChoiceParams(choices)))
    if (value !== null) query.set(name, value);
  const text = query.toString();
  return text === '' ? `${ROOT}/jiaru` : `${ROOT}/jiaru?${text}`;
}
/**
 * Returns the address that opens a new filing from a report (parsed in features/filing/filing/web/filing-views.ts); null if the report does
 * not cover a single level.
 */
export function getReportFilingAddress({
  uuid,
  standardCode,
  level,
  standardName,
  options,
}: Pick<StoredReport, 'uuid' | 'standardCode' | 'level' | 'standardName' | 'options'>): string | null {
  if (standardCode === null || level === null) return null;
  const query = new URLSearchParams({
    run: uuid,
    standard: standardCode,
    level,
    name: `${standardName ?? ''}${level}`,
  });
  if (options.applying) query.set('applying', options.applying);
  return `${href(filingDocumentsPages.filing)}?${query.toString()}`;
}
/** The part of a qualification that its page shows first: the whole qualification, or one kind of evaluation. */
export type QualificationFocus = 'whole' | PartialRunKind;
export interface QualificationLevelKey {
  readonly standardCode: string;
  readonly level: string;
}
const QUALIFICATIONS = `${ROOT}/zizhi`;
/** Returns the address of a qualification for a kind of check; without a level, the address of the list. */
export function getQualificationAddress(focus: QualificationFocus, of?: QualificationLevelKey): string {
  const root = focus === 'whole' ? QUALIFICATIONS : getEvaluationHomeAddress(focus);
  return of ? `${root}?${new URLSearchParams({ of: of.standardCode, level: of.level }).toString()}` : root;
}
/** Returns the qualification in the query; null if there is none. */
export function parseQualificationLevelKey(search: string): QualificationLevelKey | null {
  const params = new URLSearchParams(search);
  const standardCode = params.get('of');
  const level = params.get('level');
  return standardCode && level ? { standardCode, level } : null;
}
export const getReportAddress = (kind: PartialRunKind, uuid: string): string =>
  `${getEvaluationHomeAddress(kind)}?report=${uuid}`;

export const getKindTitle = (kind: PartialRunKind): string =>
  kind === 'xm' ? '业绩诊断' : `${RUN_KIND_LABELS[kind]}校验`;

/** Returns the address with parameters set, or removed if their value is null. */
export function buildAddressWithParams(
  location: { readonly pathname: string; readonly search: string },
  changes: Readonly<Record<string, string | null>>,
): string {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text ? `${location.pathname}?${text}` : location.pathname;
}
