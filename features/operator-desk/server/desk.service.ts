import { grants } from '#domain/access/permission.ts';
import { formatTime } from '#domain/text/time.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import type { Waiting, WaitingSource } from '#platform/server/waiting.ts';
import type { listWaiting } from '../contract.ts';

const DAY_MS = 86_400_000;

export type Measured = WaitingSource & Waiting;

/** How much of each waits; a source that cannot be asked is left out and logged, so that the others are seen. */
export async function measureAll(
  app: Pick<App, 'db' | 'clock' | 'log'>,
  sources: readonly WaitingSource[],
): Promise<Measured[]> {
  const measured = await Promise.all(
    sources.map(async (source) => {
      try {
        return [{ ...source, ...(await source.measure(app)) }];
      } catch (error) {
        app.log.error({ error, source: source.key }, 'what waits could not be counted');
        return [];
      }
    }),
  );
  return measured.flat();
}

export const listOwnWaiting =
  (sources: readonly WaitingSource[]) =>
  async ({ app, now, session }: OperatorContext): Promise<ResultOf<typeof listWaiting>> => {
    const own = sources.filter(({ right }) => grants(session.permissions, right));
    const items = (await measureAll(app, own))
      .filter(({ count, isHiddenWhenNone }) => count > 0 || !isHiddenWhenNone)
      .map(({ key, label, unit, href, count, oldest }) => ({
        key,
        label,
        unit,
        href,
        count,
        oldestTime: oldest && formatTime(oldest),
        oldestDays: oldest && Math.max(0, Math.floor((now.getTime() - oldest.getTime()) / DAY_MS)),
      }));
    return { items };
  };
