import { getPortalSizes } from '#apps/server/testing/size/fill.ts';
import { type PageWalkResult, walkPages } from '#apps/server/testing/size/pages.ts';
import type { SentStatement } from '#apps/server/testing/size/plan.ts';
import { startSizedPortal } from '#apps/server/testing/size/portal.ts';
import { type CallWalkResult, walkCalls } from '#apps/server/testing/size/walk.ts';
import { openDatabase } from '#platform/server/db/db.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { createBuiltPageSource } from '#platform/server/http/page-source.ts';
import { createLog } from '#platform/server/log/log.ts';
import { type BenchPortal, ROOT } from './lib/portal.ts';
import { type Figure, formatMilliseconds, formatSeconds, measureTime } from './lib/report.ts';
import { withDatabase } from './lib/server-database.ts';

/** Scale; 1 (the default) is the whole country, `BENCH_SCALE=0.1` a tenth. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const SHOWN = 40;

/** The pages read by a query may grow by half when there is a hundred times as much data. */
const SMALLER = 1 / 100;
const MAX_GROWTH = 1.5;
/** Number of pages that does not count as growth, because the depth of an index grows and a small table is one page. */
const FREE_PAGES = 100;

interface Question {
  /** Call and number of the input, equal in each size. */
  readonly name: string;
  readonly what: string;
  readonly ms: number;
  readonly pages: number;
}

interface Measured {
  readonly walk: CallWalkResult;
  readonly pages: PageWalkResult;
  readonly questions: readonly Question[];
  readonly fillingMs: number;
  readonly askingMs: number;
}

async function measureAt(scale: number): Promise<Measured> {
  return await withDatabase('size', async (url) => {
    const statements: { taken: SentStatement[] } = { taken: [] };
    const onStatement = (text: string, params: readonly unknown[]) => void statements.taken.push({ text, params });
    const db = await openDatabase({ databaseUrl: url, dataDir: '', log: createLog('error'), onStatement });
    await db.withStatementLimit(600, () => migrate(db, `${ROOT}/db/migrations`));
    const filled = await measureTime(() =>
      startSizedPortal(db, getPortalSizes(scale), statements, createBuiltPageSource(`${ROOT}/build`)),
    );
    const sized = filled.result;
    const questions: Question[] = [];
    const count = new Map<string, number>();
    const walked = await measureTime(() =>
      walkCalls(
        sized.walker,
        sized.portal.routes.map(({ spec }) => spec),
        {
          onAsked: (call, { query }, { ms, pages }) => {
            const turn = count.get(call) ?? 0;
            count.set(call, turn + 1);
            questions.push({
              name: `${call} ${turn}`,
              what: `${call} ${new URLSearchParams(query).toString()}`,
              ms,
              pages,
            });
          },
        },
      ),
    );
    const pages = await walkPages(sized.walker, sized.portal.app.site.pages, sized.open);
    await sized.close();
    await db.close();
    return { pages, walk: walked.result, questions, fillingMs: filled.ms, askingMs: walked.ms };
  });
}

/** Lists the queries whose pages grow by more than half with a hundred times as much data, worst first. */
function listGrowing(
  small: Measured,
  large: Measured,
): readonly { readonly what: string; readonly growth: number; readonly pages: number }[] {
  const before = new Map(small.questions.map(({ name, pages }) => [name, pages]));
  return large.questions
    .flatMap(({ name, what, pages }) => {
      const was = before.get(name);
      return was === undefined ? [] : [{ what, pages, growth: (pages + FREE_PAGES) / (was + FREE_PAGES) }];
    })
    .filter(({ growth }) => growth > MAX_GROWTH)
    .toSorted((a, b) => b.growth - a.growth);
}

/**
 * Measures every read-only call at nationwide size with all input variants: limit violations, worst first, growing queries, and the slowest
 * calls.
 */
export async function benchSize(_bench: BenchPortal): Promise<Figure[]> {
  const small = await measureAt(SCALE * SMALLER);
  const large = await measureAt(SCALE);
  const { breaches, asked } = large.walk;
  const growing = listGrowing(small, large);
  const slowest = large.questions.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN);
  return [
    {
      what: `${asked} questions at ${SCALE} of a country`,
      value: `${breaches.length} breaches`,
      against: `filling ${formatSeconds(large.fillingMs)}, asking ${formatSeconds(large.askingMs)}`,
    },
    {
      what: `questions that look at more than ${MAX_GROWTH}× of what they look at in a hundredth of it`,
      value: `${growing.length} of ${large.questions.length}`,
      against: 'pages of tables and indexes, 100 more in each',
    },
    {
      what: `${large.pages.opened} openings of pages, with ${large.pages.calls} calls before they are sent`,
      value: `${large.pages.breaches.length} breaches`,
      against: `${large.pages.untried.length} never opened: ${large.pages.untried.join(', ')}`,
    },
    ...[...breaches, ...large.pages.breaches].map(({ call, kind, what, times }) => ({
      what: `${kind}: ${call}`,
      value: `${times.toFixed(1)}×`,
      against: what,
    })),
    ...growing.slice(0, SHOWN).map(({ what, growth, pages }) => ({
      what: `grows: ${what}`,
      value: `${growth.toFixed(1)}×`,
      against: `${pages} pages`,
    })),
    ...slowest.map(({ what, ms }) => ({
      what: `slowest: ${what}`,
      value: formatMilliseconds(ms),
      against: 'one question',
    })),
  ];
}
