import { type CallMeasurement, measureEveryCall } from '#apps/server/testing/size/every-call.ts';
import { getHugeEnterpriseSizes } from '#apps/server/testing/size/fill.ts';
import { startSizedPortal } from '#apps/server/testing/size/portal.ts';
import { openDatabase } from '#platform/server/db/db.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { createLog } from '#platform/server/log/log.ts';
import { type BenchPortal, ROOT } from './lib/portal.ts';
import { type Figure, formatMilliseconds, formatSeconds, measureTime } from './lib/report.ts';
import { withDatabase } from './lib/server-database.ts';

/** Scale of the enterprise; 1 (the default) means 100,000 projects, 50,000 people and 100,000 messages, `BENCH_SCALE=0.1` a tenth. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const SHOWN = 60;

/** Sort key: server errors first, then slow calls. */
const getWeight = ({ answer, ms, heldMs }: CallMeasurement): number =>
  ((answer?.status ?? 0) >= 500 ? 1e9 : 0) + ms + heldMs + (answer?.bytes ?? 0) / 10_000;

const getError = ({ answer }: CallMeasurement): string =>
  answer === null ? 'no input' : answer.status === 200 ? '' : ((answer.body as { msg?: string } | null)?.msg ?? '');

export async function benchHuge(_bench: BenchPortal): Promise<Figure[]> {
  return await withDatabase('huge', async (url) => {
    const db = await openDatabase({ databaseUrl: url, dataDir: '', log: createLog('error') });
    await db.withStatementLimit(600, () => migrate(db, `${ROOT}/db/migrations`));
    const filled = await measureTime(() => startSizedPortal(db, getHugeEnterpriseSizes(SCALE), { taken: [] }));
    const walked = await measureTime(() => measureEveryCall(filled.result));
    await filled.result.close();
    await db.close();
    const told = walked.result.toSorted((a, b) => getWeight(b) - getWeight(a));
    return [
      {
        what: `${told.length} calls of an enterprise of ${100_000 * SCALE} projects and ${50_000 * SCALE} people`,
        value: `${told.filter(({ answer }) => (answer?.status ?? 0) >= 500).length} of 5xx`,
        against: `filling ${formatSeconds(filled.ms)}, asking ${formatSeconds(walked.ms)}`,
      },
      ...told.slice(0, SHOWN).map((one) => ({
        what: one.call,
        value: `${one.answer?.status ?? 0} ${formatMilliseconds(one.ms)}`,
        against: `${one.answer?.bytes ?? 0} bytes, thread held ${formatMilliseconds(one.heldMs)} ${getError(one)}`,
      })),
    ];
  });
}
