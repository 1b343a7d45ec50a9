import { applyImport, getBatch, previewImport } from '#features/exchange/contract.ts';
import { buildLargeFirm } from './lib/large-firm.ts';
import { type LoadTarget, load } from './lib/load.ts';
import { addMember, type Member } from './lib/member.ts';
import type { BenchPortal } from './lib/portal.ts';
import { type Figure, milliseconds, seconds, timed } from './lib/report.ts';

const PEOPLE = 2000;
const PROJECTS = 500;
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

/** Asks until the batch has left the given states. */
async function waitFor(bench: BenchPortal, member: Member, uuid: string, busy: readonly string[]): Promise<Batch> {
  for (const start = Date.now(); Date.now() - start < WAIT_MS; ) {
    const batch = await ask(bench, member, getBatch.path.replace('{id}', uuid));
    if (!busy.includes(batch.status)) return batch;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('the import did not end in time');
}

const ROUND_MS = 1000;

/** How long others wait as long as something goes on: the worst of its seconds. */
async function watch<T>(
  others: LoadTarget,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly p99Ms: number }> {
  const state = { isGoing: true };
  const working = work().finally(() => {
    state.isGoing = false;
  });
  let p99Ms = 0;
  while (state.isGoing) p99Ms = Math.max(p99Ms, (await load(others, ROUND_MS)).p99Ms);
  return { result: await working, p99Ms };
}

/** One firm of 2,000 people and 500 projects through preview and apply, while people of another firm read their own lists. */
export async function benchImport(bench: BenchPortal): Promise<Figure[]> {
  const member = await addMember(bench);
  const { enterprise, ...firm } = buildLargeFirm(PEOPLE, PROJECTS);
  const [{ ent_name: entName, credit_code: creditCode } = { ent_name: '', credit_code: '' }] = (
    await bench.db.sql<{ ent_name: string; credit_code: string }>(
      'select ent_name, credit_code from enterprise where uuid = $1',
      [member.entUuid],
    )
  ).rows;
  const document = JSON.stringify({ enterprise: { ...enterprise, entName, creditCode }, ...firm });
  const form = new FormData();
  form.set('file', new Blob([document]), 'firm.json');
  const other = await addMember(bench);
  const others = {
    url: `${bench.base}/portal/project/list?pageSize=10`,
    headers: { authorization: `Bearer ${other.token}` },
  };
  const quiet = await load(others, ROUND_MS);
  const reading = await watch(others, () =>
    timed(async () => {
      const batch = await ask(bench, member, previewImport.path, { method: 'POST', body: form });
      return await waitFor(bench, member, batch.id, ['reading']);
    }),
  );
  const preview = reading.result;
  const writing = await watch(others, () =>
    timed(async () => {
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
  return [
    {
      what: `preview of ${PEOPLE} people and ${PROJECTS} projects`,
      value: seconds(preview.ms),
      against: `state ${preview.result.status}`,
    },
    { what: 'apply', value: seconds(apply.ms), against: `state ${apply.result.status}` },
    ...(
      [
        ['preview', reading.p99Ms],
        ['apply', writing.p99Ms],
      ] as const
    ).map(([what, p99Ms]) => ({
      what: `p99 of another firm’s list meanwhile (${what})`,
      value: milliseconds(p99Ms),
      against: `${milliseconds(quiet.p99Ms)} when nothing else goes on, 8 connections`,
    })),
  ];
}
