import { applyImport, getBatch, previewImport } from '#features/records/import-export/import-export.contract.ts';
import { writeEnterpriseWorkbook } from '#features/records/import-export/server/import-export.server-api.ts';
import { buildLargeEnterprise } from './lib/large-enterprise.ts';
import { LOAD_CONNECTIONS, type LoadTarget, measureLoad } from './lib/load.ts';
import { addMember, type Member } from './lib/member.ts';
import { addOtherEnterprise, measureLoadDuring, type WorkWithLoad } from './lib/others.ts';
import type { BenchPortal } from './lib/portal.ts';
import { type Figure, formatMilliseconds, formatRatio, formatSeconds, measureTime } from './lib/report.ts';

const SIZE = { people: 2000, projects: 500 } as const;
/** Size of a first import that warms up the compiled code. */
const FIRST_SIZE = { people: 200, projects: 50 } as const;
const POLL_MS = 100;
const WAIT_MS = 120_000;

interface Batch {
  readonly id: string;
  readonly status: string;
}

async function ask(bench: BenchPortal, member: Member, path: string, init: RequestInit = {}): Promise<Batch> {
  const answer = await fetch(bench.base + path, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${member.token}` },
  });
  const body = (await answer.json()) as { code: number; msg: string; data: Batch };
  if (body.code !== 200) throw new Error(`${path}: ${body.msg}`);
  return body.data;
}

/** Polls until the batch is no longer in one of the given states. */
async function waitFor(bench: BenchPortal, member: Member, uuid: string, busy: readonly string[]): Promise<Batch> {
  for (const start = Date.now(); Date.now() - start < WAIT_MS; ) {
    const batch = await ask(bench, member, getBatch.path.replace('{id}', uuid));
    if (!busy.includes(batch.status)) return batch;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('the import did not end in time');
}

/**
 * Milliseconds of the measurement without an import; at least as long as applying one, so that both 99th percentiles have similar sample
 * sizes.
 */
const QUIET_MS = 6000;
const WARM_MS = 3000;
type Kind = 'document' | 'workbook';
type Size = Readonly<Record<keyof typeof SIZE, number>>;

async function getFile(kind: Kind, size: Size, bench: BenchPortal, member: Member): Promise<FormData> {
  const { enterprise, ...document } = buildLargeEnterprise(size.people, size.projects);
  const { rows } = await bench.db.sql<{ ent_name: string; credit_code: string }>(
    'select ent_name, credit_code from enterprise where uuid = $1',
    [member.entUuid],
  );
  const whole = {
    enterprise: { ...enterprise, entName: rows[0]?.ent_name ?? '', creditCode: rows[0]?.credit_code ?? '' },
    ...document,
  };
  const form = new FormData();
  if (kind === 'document') form.set('file', new Blob([JSON.stringify(whole)]), 'enterprise.json');
  else
    form.set(
      'file',
      new Blob([new Uint8Array(await writeEnterpriseWorkbook(whole, { writeId: (idNo) => idNo }))]),
      'enterprise.xlsx',
    );
  return form;
}

async function importOnce(kind: Kind, size: Size, bench: BenchPortal, others: LoadTarget): Promise<Figure[]> {
  const member = await addMember(bench);
  const form = await getFile(kind, size, bench, member);
  const quiet = await measureLoad(others, QUIET_MS);
  const reading = await measureLoadDuring(others, () =>
    measureTime(async () => {
      const batch = await ask(bench, member, previewImport.path, { method: 'POST', body: form });
      return await waitFor(bench, member, batch.id, ['reading']);
    }),
  );
  const preview = reading.result;
  const writing = await measureLoadDuring(others, () =>
    measureTime(async () => {
      const body = JSON.stringify({ id: preview.result.id, mode: 'good' });
      const batch = await ask(bench, member, applyImport.path, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      return await waitFor(bench, member, batch.id, ['applying', 'switching']);
    }),
  );
  const apply = writing.result;
  const after = await measureLoad(others, QUIET_MS);
  const usual = Math.max(quiet.p99Ms, after.p99Ms);
  const meanwhile = (what: string, { p99Ms, answers }: WorkWithLoad<unknown>): Figure => ({
    what: `p99 of another enterprise’s lists during its ${what}`,
    value: formatMilliseconds(p99Ms),
    against: `${formatRatio(p99Ms / usual)} of ${formatMilliseconds(usual)} when nothing else goes on; ${answers} lists, ${LOAD_CONNECTIONS} connections`,
  });
  return [
    { what: `${kind}: preview`, value: formatSeconds(preview.ms), against: `state ${preview.result.status}` },
    meanwhile('preview', reading),
    { what: `${kind}: apply`, value: formatSeconds(apply.ms), against: `state ${apply.result.status}` },
    meanwhile('apply', writing),
  ];
}

/** Measures preview and application of imports with 2,000 people and 500 projects, while users of another enterprise read their lists. */
export async function benchImport(bench: BenchPortal): Promise<Figure[]> {
  const others = await addOtherEnterprise(bench);
  await measureLoad(others, WARM_MS);
  await importOnce('document', FIRST_SIZE, bench, others);
  return [
    ...(await importOnce('document', SIZE, bench, others)),
    ...(await importOnce('workbook', SIZE, bench, others)),
  ];
}
