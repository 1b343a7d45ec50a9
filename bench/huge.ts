import { monitorEventLoopDelay } from 'node:perf_hooks';
import { hugeFirm } from '#apps/server/testing/size/fill.ts';
import { basesOf } from '#apps/server/testing/size/inputs.ts';
import { type SizedPortal, startSizedPortal } from '#apps/server/testing/size/portal.ts';
import type { Answered } from '#apps/server/testing/size/walk.ts';
import { isActing, type RouteSpec } from '#platform/contract/route.ts';
import { openDatabase } from '#platform/server/db/db.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { createLog } from '#platform/server/log/log.ts';
import { type BenchPortal, ROOT } from './lib/portal.ts';
import { type Figure, milliseconds, seconds, timed } from './lib/report.ts';
import { withDatabase } from './lib/server-database.ts';

/** 100,000 projects, 50,000 people and 100,000 messages unless told: `BENCH_SCALE=0.1` takes a tenth of it. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const SHOWN = 60;
/** Inputs that are tried until a call answers. */
const MOST_TRIES = 12;
/** They end the session of the one who asks, or take away what the others ask for. */
const LAST = /logout|delete|remove|cancel|revoke|close|leave/i;

interface Told {
  readonly call: string;
  readonly status: number;
  readonly bytes: number;
  readonly ms: number;
  /** How long the program's thread answered nobody. */
  readonly heldMs: number;
  readonly fault: string;
}

const turnOf = (spec: RouteSpec): number => Number(isActing(spec)) + Number(isActing(spec) && LAST.test(spec.path));

async function askOnce({ walker }: SizedPortal, spec: RouteSpec): Promise<Told> {
  const call = `${spec.method} ${spec.path}`;
  let told: Told = { call, status: 0, bytes: 0, ms: 0, heldMs: 0, fault: 'no input' };
  let tries = 0;
  for (const input of basesOf(spec, walker.pool)) {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const { result, ms } = await timed<Answered>(() => walker.ask(spec, input));
    delay.disable();
    const { status, bytes } = result;
    const said = result.body as { readonly msg?: string } | null;
    told = { call, status, bytes, ms, heldMs: delay.max / 1e6, fault: status === 200 ? '' : (said?.msg ?? '') };
    tries += 1;
    if (status === 200 || status >= 500 || tries === MOST_TRIES) break;
  }
  return told;
}

/** What is not answered comes first, then what takes long. */
const weightOf = ({ status, ms, heldMs, bytes }: Told): number =>
  (status >= 500 ? 1e9 : 0) + ms + heldMs + bytes / 10_000;

/** Every declared call once, over a firm larger than any other. */
export async function walkHugeFirm(
  sized: SizedPortal,
  onTold: (told: Told) => void = () => undefined,
): Promise<Told[]> {
  const told: Told[] = [];
  const specs = sized.portal.routes.map(({ spec }) => spec).filter(({ output }) => output.kind !== 'events');
  for (const spec of specs.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    const one = await askOnce(sized, spec);
    sized.walker.take();
    onTold(one);
    told.push(one);
  }
  return told.toSorted((a, b) => weightOf(b) - weightOf(a));
}

export async function benchHuge(_bench: BenchPortal): Promise<Figure[]> {
  return await withDatabase('huge', async (url) => {
    const db = await openDatabase({ databaseUrl: url, dataDir: '', log: createLog('error') });
    await db.withStatementLimit(600, () => migrate(db, `${ROOT}/db/migrations`));
    const filled = await timed(() => startSizedPortal(db, hugeFirm(SCALE), { taken: [] }));
    const walked = await timed(() => walkHugeFirm(filled.result));
    await filled.result.close();
    await db.close();
    const told = walked.result;
    return [
      {
        what: `${told.length} calls of a firm of ${100_000 * SCALE} projects and ${50_000 * SCALE} people`,
        value: `${told.filter(({ status }) => status >= 500).length} of 5xx`,
        against: `filling ${seconds(filled.ms)}, asking ${seconds(walked.ms)}`,
      },
      ...told.slice(0, SHOWN).map(({ call, status, ms, heldMs, bytes, fault }) => ({
        what: call,
        value: `${status} ${milliseconds(ms)}`,
        against: `${bytes} bytes, thread held ${milliseconds(heldMs)} ${fault}`,
      })),
    ];
  });
}
