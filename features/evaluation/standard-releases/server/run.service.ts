import { href } from '#domain/access/page.ts';
import { findPlace, type LawAmendment, postpone } from '#domain/amendments/amendment.ts';
import { supposeLaw } from '#domain/amendments/examine.ts';
import { listTurned, type Turned } from '#domain/amendments/turn.ts';
import { categoryNumbers } from '#domain/qualification/catalogue.ts';
import type { Facts } from '#domain/qualification/facts.ts';
import type { CheckReport } from '#domain/qualification/report.ts';
import type { Requirement } from '#domain/qualification/requirement.ts';
import { sayUnmet } from '#domain/qualification/wording/requirement-counts.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import { sendMessages } from '#features/enterprise/messages/server/messages.server-api.ts';
import type { CheckedItem } from '#features/evaluation/evaluations/evaluations.contract.ts';
import { checkHeldUnder } from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import { standardReleasesPages } from '../pages/standard-releases.pages.ts';
import type { Ahead, Tally } from '../standard-releases.contract.ts';
import { codesOf } from './draft.service.ts';
import { amendmentOf, lawOf, readLawWithout, readParts, versionWith } from './law.ts';
import type { AmendmentRow } from './release.repo.ts';
import { countHoldersOf, getNextRun, holdRun, listHolders, moveRun, type RunRow } from './run.repo.ts';

const AHEAD_PAGE = href(standardReleasesPages.ahead);
/** Firms in one step. */
const STEP = 20;

/** The same law twice: with an amendment, and as if its day never came. */
interface Pair {
  readonly amendment: LawAmendment;
  readonly name: string;
  /** As the address of its page has it. */
  readonly displayCode: string;
  readonly before: Facts;
  readonly after: Facts;
  /** Of the level, with both texts of what the amendment rewrites. */
  readonly rows: readonly Requirement[];
}

function pairOf(after: Facts, amendment: LawAmendment): Pair | null {
  const place = findPlace(after, amendment);
  if (place === null) return null;
  const { standardCode, level, document } = amendment;
  const version = versionWith(after, 'without', standardCode, document.docNumber);
  const before = postpone(after, standardCode, document.docNumber, version);
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

const laterOf = (one: string, other: string): string => (one > other ? one : other);

interface BothVerdicts {
  readonly turned: Turned[];
  readonly before: CheckReport['verdict'];
  readonly after: CheckReport['verdict'];
}

/** What the amendment turns for one firm; null where it does not hold the level. */
async function turnFirm(
  app: App,
  scope: Scope,
  { amendment, before, after, rows }: Pair,
): Promise<BothVerdicts | null> {
  const { standardCode, level, document } = amendment;
  const day = laterOf(document.effective, shanghaiDay(app.clock.now()));
  const reportOf = (items: readonly CheckedItem[]) =>
    items.find(({ report }) => report?.standardCode === standardCode && report.level === level)?.report;
  const now = reportOf(await checkHeldUnder(app, scope, before, day));
  if (!now) return null;
  const then = reportOf(await checkHeldUnder(app, scope, after, day));
  if (!then) return { turned: [], before: now.verdict, after: now.verdict };
  const turned = listTurned(now.leaves, then.leaves, document.docNumber, rows);
  return { turned, before: now.verdict, after: then.verdict };
}

function addTo(tally: Tally, turned: readonly Turned[]): Tally {
  const leaves = tally.leaves.map((leaf) => ({ ...leaf }));
  for (const { title, way } of turned) {
    const known = leaves.find((leaf) => leaf.title === title && leaf.way === way);
    if (known) known.firms += 1;
    else leaves.push({ title, way, firms: 1 });
  }
  const has = (way: Turned['way']): number => (turned.some((one) => one.way === way) ? 1 : 0);
  return { firms: tally.firms + 1, worse: tally.worse + has('worse'), eased: tally.eased + has('eased'), leaves };
}

const clauseWords = (clause: string | null): string => (clause === null ? '' : `（${clause}）`);

/** From which day what is lacking, with both texts. */
function messageOf(row: RunRow, { amendment, name }: Pair, entUuid: string, turned: readonly Turned[]) {
  const { effective, docNumber, title } = amendment.document;
  const worse = turned.filter(({ way }) => way === 'worse');
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
    title: `${effective} 起${name}将有 ${sayUnmet(worse.length)}`,
    content: `<p>依据${escapeHtml(`《${title}》（${docNumber}）${row.body.clause ?? ''}`)}，自 ${effective} 起：</p><ul>${items.join('')}</ul>${sayTransition({ body: row.body, effective })}`,
    router: AHEAD_PAGE,
    onceKey: `standard ${row.uuid} ${entUuid}`,
  };
}

/** The law that a run is about; null where it is law no more, or has no place. */
async function pairOfRun(app: App, row: RunRow): Promise<Pair | null> {
  const amendment = amendmentOf(row.body);
  if (row.purpose === 'preview') {
    const facts = await readLawWithout(app.db, row.amendmentUuid);
    const law = supposeLaw(facts, amendment, versionWith(facts, amendment));
    return law && pairOf(law, amendment);
  }
  const parts = await readParts(app.db);
  return parts.released.some(({ uuid }) => uuid === row.amendmentUuid) ? pairOf(lawOf(parts), amendment) : null;
}

/** Takes the next firms of the oldest run; each step is written as a whole. False: no run is left. */
export async function runNext(app: App, scopeOf: (entUuid: string) => Scope): Promise<boolean> {
  const { db } = app;
  const row = await getNextRun(db);
  if (!row) return false;
  const now = app.clock.now();
  const codes = codesOf(row.body.standardCode);
  const pair = await pairOfRun(app, row);
  const firms = pair ? await listHolders(db, codes, row.afterUuid, STEP) : [];
  const last = firms.at(-1);
  if (!pair || !last) {
    await moveRun(db, row.uuid, { state: 'done' }, now);
    return true;
  }
  let { tally } = row;
  const messages: ReturnType<typeof messageOf>[] = [];
  for (const entUuid of firms) {
    const found = await turnFirm(app, scopeOf(entUuid), pair);
    if (found === null) continue;
    const { turned } = found;
    tally = addTo(tally, turned);
    if (row.purpose === 'tell' && turned.some(({ way }) => way === 'worse'))
      messages.push(messageOf(row, pair, entUuid, turned));
  }
  const total = row.total || (await countHoldersOf(db, codes));
  await db.transaction(async () => {
    if (!(await holdRun(db, row))) return;
    if (messages.length > 0) await sendMessages(app, messages, now);
    await moveRun(db, row.uuid, { afterUuid: last, done: row.done + firms.length, total, tally }, now);
  });
  return true;
}

/** Not yet law, or law beside the text of before for what was accepted earlier. */
const isAhead = ({ effective, body }: AmendmentRow, today: string): boolean =>
  effective > today || (body.transition === 'byAcceptance' && (!body.transitionUntil || body.transitionUntil >= today));

const transitionOf = ({ transition, transitionUntil }: AmendmentRow['body']): Ahead['transition'] =>
  transition === 'byAcceptance' ? { until: transitionUntil ?? null } : null;

function sayTransition({ body, effective }: Pick<AmendmentRow, 'body' | 'effective'>): string {
  const transition = transitionOf(body);
  if (transition === null) return '';
  const until = transition.until === null ? '' : `，至 ${transition.until} 为止`;
  return `<p>${effective} 以前受理的申请按原规定审查${until}。</p>`;
}

/** What each published amendment that is not yet law turns for the firm, on its day. */
export async function listAheadOf({ app, scope, now }: MemberContext): Promise<Ahead[]> {
  const parts = await readParts(app.db);
  const law = lawOf(parts);
  const ahead: Ahead[] = [];
  for (const row of parts.released.filter((one) => isAhead(one, shanghaiDay(now)))) {
    const pair = pairOf(law, amendmentOf(row.body));
    const found = pair && (await turnFirm(app, scope, pair));
    if (!pair || !found) continue;
    const { standardCode, level, document } = pair.amendment;
    ahead.push({
      effective: document.effective,
      transition: transitionOf(row.body),
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
