import { sizesOf } from '#apps/server/testing/size/fill.ts';
import type { Sent } from '#apps/server/testing/size/plan.ts';
import { startSizedPortal } from '#apps/server/testing/size/portal.ts';
import { walkCalls } from '#apps/server/testing/size/walk.ts';
import { openDatabase } from '#platform/server/db/db.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { createLog } from '#platform/server/log/log.ts';
import { type BenchPortal, ROOT } from './lib/portal.ts';
import { type Figure, milliseconds, seconds, timed } from './lib/report.ts';
import { withDatabase } from './lib/server-database.ts';

/** The whole country unless told: `BENCH_SCALE=0.1` takes a tenth of it. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const SHOWN = 40;

/** Every call that reads, over the sizes of a country, in all ways: what breaks the law, worst first, and what takes longest. */
export async function benchSize(_bench: BenchPortal): Promise<Figure[]> {
  return await withDatabase('size', async (url) => {
    const statements: { taken: Sent[] } = { taken: [] };
    const onStatement = (text: string, params: readonly unknown[]) => void statements.taken.push({ text, params });
    const db = await openDatabase({ databaseUrl: url, dataDir: '', log: createLog('error'), onStatement });
    await db.withStatementLimit(600, () => migrate(db, `${ROOT}/db/migrations`));
    const filled = await timed(() => startSizedPortal(db, sizesOf(SCALE), statements));
    const sized = filled.result;
    const slow: { readonly what: string; readonly ms: number }[] = [];
    const specs = sized.portal.routes.map(({ spec }) => spec);
    const walked = await timed(() =>
      walkCalls(sized.walker, specs, {
        onAsked: (spec, { query }, { ms }) =>
          slow.push({ what: `${spec.method} ${spec.path} ${new URLSearchParams(query).toString()}`, ms }),
      }),
    );
    await sized.close();
    await db.close();
    const { breaches, asked } = walked.result;
    const slowest = slow.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN);
    return [
      {
        what: `${asked} questions at ${SCALE} of a country`,
        value: `${breaches.length} breaches`,
        against: `filling ${seconds(filled.ms)}, asking ${seconds(walked.ms)}`,
      },
      ...breaches.map(({ call, kind, what, times }) => ({
        what: `${kind}: ${call}`,
        value: `${times.toFixed(1)}×`,
        against: what,
      })),
      ...slowest.map(({ what, ms }) => ({
        what: `slowest: ${what}`,
        value: milliseconds(ms),
        against: 'one question',
      })),
    ];
  });
}
