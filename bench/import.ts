import { applyImport, getBatch, previewImport } from '#features/exchange/contract.ts';
import { buildLargeFirm } from './lib/large-firm.ts';
import { load } from './lib/load.ts';
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

/** One firm of 2,000 people and 500 projects through preview and apply, while another reader loads a page all the time. */
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
  const reader = load({ url: `${bench.base}/portal/api/zzbz/list?pageSize=10` }, 3000);
  const preview = await timed(async () => {
    const batch = await ask(bench, member, previewImport.path, { method: 'POST', body: form });
    return await waitFor(bench, member, batch.id, ['reading']);
  });
  const apply = await timed(async () => {
    const body = JSON.stringify({ id: preview.result.id, mode: 'good' });
    const batch = await ask(bench, member, applyImport.path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    return await waitFor(bench, member, batch.id, ['applying']);
  });
  const { p99Ms } = await reader;
  return [
    {
      what: `preview of ${PEOPLE} people and ${PROJECTS} projects`,
      value: seconds(preview.ms),
      against: `state ${preview.result.status}`,
    },
    { what: 'apply', value: seconds(apply.ms), against: `state ${apply.result.status}, one transaction` },
    {
      what: 'p99 of another reader meanwhile',
      value: milliseconds(p99Ms),
      against: 'a list call of 10 rows, 8 connections',
    },
  ];
}
