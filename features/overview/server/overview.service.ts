import { buildTimeline, type Ending } from '#domain/reminders/timeline.ts';
import { formatTime } from '#domain/text/time.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import { listValidities } from '#features/certificates/server/public.ts';
import type { NumberSources } from '#features/enterprise/server/public.ts';
import {
  countCategories,
  getSweptOn,
  listEnds,
  listHeldStandings,
  listMostUrgent,
  type StoredStanding,
} from '#features/reminders/server/public.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { rememberOfFirm } from '#platform/server/records/firm-memory.ts';
import type { Overview } from '../contract.ts';

const TODO_MOST = 4;
const STANDINGS_MOST = 6;

/** Papers without end, which no reminder knows, and everything that ends. */
async function listEndings({ app, scope }: MemberContext): Promise<Ending[]> {
  return await rememberOfFirm(app.db, scope, 'endings', () => readEndings(app, scope));
}

async function readEndings(app: App, scope: Scope): Promise<Ending[]> {
  const endless = (await listValidities(app.db, scope))
    .filter(({ kind, endOn }) => endOn === null && (kind === 'licence' || kind === 'certificate'))
    .map(({ kind, title }) => ({ kind, subject: title, family: null, endOn: null }));
  return [...endless, ...(await listEnds(app.db, scope))];
}

const RANK = { short: 0, unknown: 1, met: 2 } as const;
const shareOf = ({ have, need }: StoredStanding): number => (have === null || !need ? 1 : have / need);

/** Worst first: what falls short, then what could not be decided, then what is met with the least to spare. */
const byDistress = (a: StoredStanding, b: StoredStanding): number =>
  RANK[a.verdict] - RANK[b.verdict] || shareOf(a) - shareOf(b);

function describeStandings(all: readonly StoredStanding[]): Overview['standings'] {
  const worst = new Map<string, StoredStanding>();
  for (const standing of [...all].sort(byDistress)) {
    if (!worst.has(standing.itemUuid)) worst.set(standing.itemUuid, standing);
  }
  const checked = all[0]?.checkedTime;
  return {
    checkedTime: checked ? formatTime(checked) : null,
    items: worst.size,
    rows: [...worst.values()].slice(0, STANDINGS_MOST),
  };
}

/** Everything that the first page of the enterprise area shows. */
export async function getOverview(context: MemberContext, sources: NumberSources): Promise<Overview> {
  const { app, scope, now } = context;
  const today = shanghaiDay(now);
  const certificates = await sources.certificates(app, scope, now);
  const projects = await sources.projects(app, scope, now);
  const people = await sources.people(app, scope, now);
  const categories = await countCategories(context);
  return {
    today,
    numbers: {
      certificates: certificates.total,
      projects: projects.total,
      registered: people.registered,
      other: people.other,
    },
    categories: categories.map((one) => ({ ...one, codes: { ...one.codes } as Record<string, number> })),
    timeline: buildTimeline(await listEndings(context), today).map((row) => ({
      ...row,
      points: row.points.map((point) => ({ ...point, subjects: [...point.subjects] })),
    })),
    todo: {
      total: categories.reduce((sum, { total }) => sum + total, 0),
      list: await listMostUrgent(context, TODO_MOST),
    },
    standings: describeStandings(await listHeldStandings(app.db, scope)),
    sweptOn: await getSweptOn(app.db),
  };
}
