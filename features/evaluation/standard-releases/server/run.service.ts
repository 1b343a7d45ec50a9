import { href } from '#domain/access/page.ts';
import { findLevelLocation, postponeAmendment, type StandardAmendment } from '#domain/amendments/amendment.ts';
import { type ChangedVerdict, formatWorseCounts, listChangedVerdicts } from '#domain/amendments/changed-verdicts.ts';
import { buildAmendedFacts } from '#domain/amendments/validate-amendment.ts';
import { categoryNumbers } from '#domain/qualification/catalogue.ts';
import type { Facts } from '#domain/qualification/facts.ts';
import type { EvaluationReport } from '#domain/qualification/report.ts';
import type { Requirement } from '#domain/qualification/requirement.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import type { EvaluatedItem } from '#features/evaluation/evaluations/evaluations.contract.ts';
import { evaluateCurrentWithStandards } from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import { sendMessages } from '#platform/server/messages/send-messages.ts';
import { standardReleasesPages } from '../pages/standard-releases.pages.ts';
import type { AmendmentEffectCounts, UpcomingStandardChange } from '../standard-releases.contract.ts';
import {
  applyCatalogueOverrides,
  computeVersion,
  listCatalogueOverrides,
  loadCatalogueWithoutAmendment,
  toAmendment,
} from './compose-catalogue.ts';
import { listStandardCodeSpellings } from './draft.service.ts';
import type { AmendmentRow } from './release.repo.ts';
import {
  advanceStandardRun,
  countHolderEnterprises,
  getNextStandardRun,
  listHolderEnterprises,
  lockStandardRun,
  type StandardRunRow,
} from './run.repo.ts';

const AHEAD_PAGE = href(standardReleasesPages.ahead);
/** The number of enterprises in one step. */
const STEP = 20;

/** The catalogue with and without an amendment. */
interface Pair {
  readonly amendment: StandardAmendment;
  readonly name: string;
  /** The standard code in the address of the standard's page. */
  readonly displayCode: string;
  readonly before: Facts;
  readonly after: Facts;
  /** The rows of the level, with both texts of the rows that the amendment changes. */
  readonly rows: readonly Requirement[];
}

function getPair(after: Facts, amendment: StandardAmendment): Pair | null {
  const place = findLevelLocation(after, amendment);
  if (place === null) return null;
  const { standardCode, level, document } = amendment;
  const version = computeVersion(after, 'without', standardCode, document.docNumber);
  const before = postponeAmendment(after, standardCode, document.docNumber, version);
  const displayCode = `${categoryNumbers[place.standard.category]}-${standardCode}`;
  return {
    amendment,
    name: `${place.standard.name}${level}`,
    displayCode,
    before,
    after,
    rows: place.level.requirements,
  };
}

const getLater = (one: string, other: string): string => (one > other ? one : other);

interface BothVerdicts {
  readonly turned: ChangedVerdict[];
  readonly before: EvaluationReport['verdict'];
  readonly after: EvaluationReport['verdict'];
}

/** Returns the effects of the amendment on one enterprise; null if it does not have the level. */
async function evaluateEnterprise(
  app: App,
  scope: TenantContext,
  { amendment, before, after, rows }: Pair,
): Promise<BothVerdicts | null> {
  const { standardCode, level, document } = amendment;
  const day = getLater(document.effective, toShanghaiDay(app.clock.now()));
  const getReport = (items: readonly EvaluatedItem[]) =>
    items.find(({ report }) => report?.standardCode === standardCode && report.level === level)?.report;
  const now = getReport(await evaluateCurrentWithStandards(app, scope, before, day));
  if (!now) return null;
  const then = getReport(await evaluateCurrentWithStandards(app, scope, after, day));
  if (!then) return { turned: [], before: now.verdict, after: now.verdict };
  const turned = listChangedVerdicts(now.leaves, then.leaves, document.docNumber, rows);
  return { turned, before: now.verdict, after: then.verdict };
}

function addTo(tally: AmendmentEffectCounts, turned: readonly ChangedVerdict[]): AmendmentEffectCounts {
  const leaves = tally.leaves.map((leaf) => ({ ...leaf }));
  for (const { title, way } of turned) {
    const known = leaves.find((leaf) => leaf.title === title && leaf.way === way);
    if (known) known.firms += 1;
    else leaves.push({ title, way, firms: 1 });
  }
  const has = (way: ChangedVerdict['way']): number => (turned.some((one) => one.way === way) ? 1 : 0);
  return { firms: tally.firms + 1, worse: tally.worse + has('worse'), eased: tally.eased + has('eased'), leaves };
}

const clauseWords = (clause: string | null): string => (clause === null ? '' : `（${clause}）`);

/** Formats the message about the new gaps, with the effective day and both texts. */
function getMessage(
  row: StandardRunRow,
  { amendment, name }: Pair,
  entUuid: string,
  turned: readonly ChangedVerdict[],
) {
  const { effective, docNumber, title } = amendment.document;
  const worse = turned.filter(({ way }) => way !== 'eased');
  const items = worse.map((one) => {
    const texts = [
      `现行要求：${one.before ?? '不要求'}${clauseWords(one.clauseBefore)}`,
      `修改后：${one.after}${clauseWords(one.clauseAfter)}`,
      `现有：${one.have}`,
      ...(one.lack === null ? [] : [`尚缺：${one.lack}`]),
    ];
    return `<li><b>${escapeHtml(one.title)}</b><br>${texts.map(escapeHtml).join('<br>')}</li>`;
  });
  return {
    entUuid,
    type: '01' as const,
    title: `${effective} 起${name}将有 ${formatWorseCounts(worse) ?? ''}`,
    content: `<p>依据${escapeHtml(`《${title}》（${docNumber}）${row.body.clause ?? ''}`)}，自 ${effective} 起：</p><ul>${items.join('')}</ul>${formatTransition({ body: row.body, effective })}`,
    router: AHEAD_PAGE,
    onceKey: `standard ${row.uuid} ${entUuid}`,
  };
}

/** Returns the catalogues of a run; null if its amendment was withdrawn, or its standard or level does not exist. */
async function getRunPair(app: App, row: StandardRunRow): Promise<Pair | null> {
  const amendment = toAmendment(row.body);
  if (row.purpose === 'preview') {
    const facts = await loadCatalogueWithoutAmendment(app.db, row.amendmentUuid);
    const law = buildAmendedFacts(facts, amendment, computeVersion(facts, amendment));
    return law && getPair(law, amendment);
  }
  const parts = await listCatalogueOverrides(app.db);
  return parts.released.some(({ uuid }) => uuid === row.amendmentUuid)
    ? getPair(applyCatalogueOverrides(parts), amendment)
    : null;
}

/**
 * Evaluates the next enterprises of the oldest run; each step is stored atomically.
 * @returns false if there is no unfinished run
 */
export async function processNextStandardRun(app: App, scopeOf: (entUuid: string) => TenantContext): Promise<boolean> {
  const { db } = app;
  const row = await getNextStandardRun(db);
  if (!row) return false;
  const now = app.clock.now();
  const codes = listStandardCodeSpellings(row.body.standardCode);
  const pair = await getRunPair(app, row);
  const enterprises = pair ? await listHolderEnterprises(db, codes, row.afterUuid, STEP) : [];
  const last = enterprises.at(-1);
  if (!pair || !last) {
    await advanceStandardRun(db, row.uuid, { state: 'done' }, now);
    return true;
  }
  let { tally } = row;
  const messages: ReturnType<typeof getMessage>[] = [];
  for (const entUuid of enterprises) {
    const found = await evaluateEnterprise(app, scopeOf(entUuid), pair);
    if (found === null) continue;
    const { turned } = found;
    tally = addTo(tally, turned);
    if (row.purpose === 'tell' && turned.some(({ way }) => way !== 'eased'))
      messages.push(getMessage(row, pair, entUuid, turned));
  }
  const total = row.total || (await countHolderEnterprises(db, codes));
  await db.transaction(async () => {
    if (!(await lockStandardRun(db, row))) return;
    if (messages.length > 0) await sendMessages(app, messages, now);
    await advanceStandardRun(db, row.uuid, { afterUuid: last, done: row.done + enterprises.length, total, tally }, now);
  });
  return true;
}

/** Returns whether the amendment is not yet in force, or the previous text still applies to applications accepted earlier. */
const isAhead = ({ effective, body }: AmendmentRow, today: string): boolean =>
  effective > today || (body.transition === 'byAcceptance' && (!body.transitionUntil || body.transitionUntil >= today));

const getTransition = ({ transition, transitionUntil }: AmendmentRow['body']): UpcomingStandardChange['transition'] =>
  transition === 'byAcceptance' ? { until: transitionUntil ?? null } : null;

function formatTransition({ body, effective }: Pick<AmendmentRow, 'body' | 'effective'>): string {
  const transition = getTransition(body);
  if (transition === null) return '';
  const until = transition.until === null ? '' : `，至 ${transition.until} 为止`;
  return `<p>${effective} 以前受理的申请按原规定审查${until}。</p>`;
}

/** Lists the effects on the enterprise of each published amendment that is not yet in force, as of its effective day. */
export async function listUpcomingChanges({ app, scope, now }: MemberContext): Promise<UpcomingStandardChange[]> {
  const parts = await listCatalogueOverrides(app.db);
  const law = applyCatalogueOverrides(parts);
  const ahead: UpcomingStandardChange[] = [];
  for (const row of parts.released.filter((one) => isAhead(one, toShanghaiDay(now)))) {
    const pair = getPair(law, toAmendment(row.body));
    const found = pair && (await evaluateEnterprise(app, scope, pair));
    if (!pair || !found) continue;
    const { standardCode, level, document } = pair.amendment;
    ahead.push({
      effective: document.effective,
      transition: getTransition(row.body),
      verdictBefore: found.before,
      verdictAfter: found.after,
      title: row.title,
      docNumber: document.docNumber,
      docTitle: document.title,
      clause: row.body.clause ?? null,
      standardCode,
      displayCode: pair.displayCode,
      standardName: pair.name.slice(0, pair.name.length - level.length),
      level,
      turned: found.turned,
    });
  }
  return ahead.sort((one, other) => one.effective.localeCompare(other.effective));
}
