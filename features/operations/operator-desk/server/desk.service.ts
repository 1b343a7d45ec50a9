import { grantsPermission } from '#domain/access/permission.ts';
import { formatTime } from '#domain/text/time.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { getRegionScope } from '#platform/server/access/region-scope.ts';
import type { Session } from '#platform/server/access/session.ts';
import type { App } from '#platform/server/app.ts';
import type { Backlog, BacklogSource } from '#platform/server/operator-queues.ts';
import type { listOperatorBacklog } from '../operator-desk.contract.ts';

const DAY_MS = 86_400_000;

export type MeasuredBacklog = BacklogSource & Backlog;

/** The rights of the operator whose backlog is counted. */
export interface DeskOperator {
  readonly permissions: readonly string[];
  readonly regionGrants: Session['regionGrants'];
}

/** Counts each backlog that an operator may see. A backlog whose count fails is omitted and logged, so that the others are shown. */
export async function countOperatorBacklog(
  app: Pick<App, 'db' | 'clock' | 'log'>,
  sources: readonly BacklogSource[],
  owner: DeskOperator,
): Promise<MeasuredBacklog[]> {
  const own = sources.filter(({ right }) => grantsPermission(owner.permissions, right));
  const measured = await Promise.all(
    own.map(async (source) => {
      try {
        return [{ ...source, ...(await source.measure(app, getRegionScope(owner.regionGrants, source.right))) }];
      } catch (error) {
        app.log.error({ error, source: source.key }, 'what waits could not be counted');
        return [];
      }
    }),
  );
  return measured.flat();
}

export const createBacklogHandler =
  (sources: readonly BacklogSource[]) =>
  async ({ app, now, session }: OperatorContext): Promise<ResultOf<typeof listOperatorBacklog>> => {
    const measured = await countOperatorBacklog(app, sources, session);
    const items = measured
      .filter(({ count }) => count > 0)
      .map(({ key, label, unit, href, count, oldest }) => ({
        key,
        label,
        unit,
        href,
        count,
        oldestTime: oldest && formatTime(oldest),
        oldestDays: oldest && Math.max(0, Math.floor((now.getTime() - oldest.getTime()) / DAY_MS)),
      }));
    const empty = measured.filter(({ count }) => count === 0).map(({ key, label, href }) => ({ key, label, href }));
    return { items, empty };
  };
