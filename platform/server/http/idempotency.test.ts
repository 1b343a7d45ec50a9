import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { listDeclaredCalls } from '#apps/server/declared-calls.ts';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { getTokenRights } from '#domain/access/key-rights.ts';
import { MENU_TREE, type MenuNode } from '#domain/access/menu-tree.ts';
import { grantsPermission } from '#domain/access/permission.ts';
import { createTestToken } from '#features/operations/api-access/server/testing/make-token.ts';
import {
  data,
  getPermission,
  isIdempotent,
  isOpenToTokens,
  isReadCall,
  listCallPaths,
  route,
} from '#platform/contract/route.ts';
import { handle } from './handle.ts';

const START = new Date('2026-11-21T02:00:00Z');
/** The tool's own second is too short for a machine with other work. */
const PATIENT = { timeout: 60_000 };
const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';
const CALLS = (await listDeclaredCalls(resolve(import.meta.dirname, '../../..'))).map((call) => call.spec);
const getLeaves = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => (node.children ? getLeaves(node.children) : [node.id]));
const EVERYTHING = getLeaves(MENU_TREE);

/** A write that takes its time, or breaks. */
const work = route({
  spec: null,
  method: 'POST',
  path: '/portal/test/work',
  tag: '测试',
  summary: '测试写入',
  access: { login: 'session:info:get' },
  body: z.object({ kind: z.enum(['slow', 'broken']) }),
  output: data(z.object({ count: z.number() })),
});
let worked = 0;
let letGo = Promise.withResolvers<void>();

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  const bound = handle(work, async ({ body }) => {
    worked += 1;
    if (body.kind === 'broken') throw new Error('broken on purpose');
    await letGo.promise;
    return { count: worked };
  });
  portal = await startPortal({ now: START, quiet: true, routes: [bound] });
  ({ token } = await createTestToken(portal, EVERYTHING));
});
afterAll(() => portal.close());
beforeEach(() => {
  worked = 0;
  letGo = Promise.withResolvers();
});

const send = (path: string, body: unknown, key: string, by = token) =>
  portal.request({ method: 'POST', path, body, token: by, headers: { 'idempotency-key': key } });
const project = (projectName: string) => ({ projectName, projectNo: `P-${randomUUID()}`, role: '施工总承包' });
const getCount = async (name: string): Promise<number> => {
  const { rowCount } = await portal.app.db.sql('select 1 from project where project_name = $1', [name]);
  return rowCount ?? 0;
};

describe('a write with an idempotency key', () => {
  it('is done once, and answered again as it was', async () => {
    const [body, key] = [project('示例一次'), randomUUID()];
    const first = await send('/portal/project', body, key);
    const second = await send('/portal/project', body, key);
    expect(first).toMatchObject({ status: 200, body: { code: 200 } });
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await getCount('示例一次')).toBe(1);
    // The same body without a key, or with another, is another project; its number is taken.
    expect((await send('/portal/project', body, randomUUID())).status).toBe(409);
  });

  it('is refused when the key came with something else', async () => {
    const key = randomUUID();
    await send('/portal/project', project('示例甲'), key);
    const other = await send('/portal/project', project('示例乙'), key);
    expect(other).toMatchObject({ status: 409, body: { fault: 'kernel.idempotency-reused' } });
    expect(other.body.msg).toMatch(/内容不同/);
    expect(await getCount('示例乙')).toBe(0);
    const elsewhere = await send('/portal/equipment', { name: '示例', count: 1 }, key);
    expect(elsewhere).toMatchObject({ status: 409, body: { fault: 'kernel.idempotency-reused' } });
  });

  it('belongs to its caller: another caller’s key is another', async () => {
    const key = randomUUID();
    await send('/portal/project', project('示例甲方'), key);
    const owner = await portal.signIn('member');
    expect((await send('/portal/project', project('示例乙方'), key, owner)).status).toBe(200);
    const other = await portal.signIn('other');
    expect((await send('/portal/project', project('示例丙方'), key, other)).status).toBe(200);
  });

  it('is done once when it comes several times at once', async () => {
    const key = randomUUID();
    const answers = Array.from({ length: 5 }, () => send('/portal/test/work', { kind: 'slow' }, key));
    const early = await Promise.race(answers);
    expect(early).toMatchObject({ status: 409, body: { fault: 'kernel.idempotency-running' } });
    expect(early.headers['retry-after']).toMatch(/^\d+$/);
    letGo.resolve();
    const all = await Promise.all(answers);
    expect(worked).toBe(1);
    expect(all.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    for (const answer of all.filter(({ status }) => status === 200)) expect(answer.body.data).toEqual({ count: 1 });
    expect((await send('/portal/test/work', { kind: 'slow' }, key)).body.data).toEqual({ count: 1 });
    expect(worked).toBe(1);
  });

  it('may be mended and sent again under its key when it was refused', async () => {
    const key = randomUUID();
    expect((await send('/portal/project', { ...project('示例改'), projectName: '' }, key)).status).toBe(400);
    const taken = project('示例占用');
    await send('/portal/project', taken, randomUUID());
    expect((await send('/portal/project', taken, key)).status).toBe(409);
    expect((await send('/portal/project', project('示例改'), key)).status).toBe(200);
  });

  it('is not done again while its outcome is unknown', async () => {
    const key = randomUUID();
    expect((await send('/portal/test/work', { kind: 'broken' }, key)).status).toBe(500);
    const again = await send('/portal/test/work', { kind: 'broken' }, key);
    expect(again).toMatchObject({ status: 409, body: { fault: 'kernel.idempotency-broken' } });
    expect(worked).toBe(1);
  });

  it('frees its key by itself when it broke, for the same request and for no other', async () => {
    const key = randomUUID();
    await send('/portal/test/work', { kind: 'broken' }, key);
    portal.setNow(new Date(START.getTime() + 3 * 60_000));
    expect((await send('/portal/test/work', { kind: 'slow' }, key)).body.fault).toBe('kernel.idempotency-reused');
    expect((await send('/portal/test/work', { kind: 'broken' }, key)).status).toBe(500);
    expect(worked).toBe(2);
    portal.setNow(START);
  });

  it('frees its key by itself when its process ended in between', async () => {
    const key = randomUUID();
    letGo.resolve();
    await send('/portal/test/work', { kind: 'slow' }, key);
    await portal.app.db.sql("update idempotency_key set state = 'running', answer = null where key = $1", [key]);
    expect((await send('/portal/test/work', { kind: 'slow' }, key)).body.fault).toBe('kernel.idempotency-running');
    portal.setNow(new Date(START.getTime() + 3 * 60_000));
    expect((await send('/portal/test/work', { kind: 'slow' }, key)).body.data).toEqual({ count: 2 });
    portal.setNow(START);
    expect((await send('/portal/test/work', { kind: 'slow' }, key)).headers['idempotency-replayed']).toBe('true');
    expect(worked).toBe(2);
  });

  it('keeps its key for as long as it is at work', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const key = randomUUID();
    const getLease = async (): Promise<number> => {
      const { rows } = await portal.app.db.sql<{ lease: Date }>(
        'select lease_time as lease from idempotency_key where key = $1',
        [key],
      );
      return rows[0]?.lease.getTime() ?? 0;
    };
    try {
      const answer = send('/portal/test/work', { kind: 'slow' }, key);
      await vi.waitFor(() => expect(worked).toBe(1), PATIENT);
      const before = await getLease();
      portal.setNow(new Date(START.getTime() + 60_000));
      vi.advanceTimersByTime(30_000);
      await vi.waitFor(async () => expect(await getLease()).toBe(before + 60_000), PATIENT);
      letGo.resolve();
      expect((await answer).status).toBe(200);
    } finally {
      vi.useRealTimers();
      portal.setNow(START);
    }
  });

  it('is kept for a day, sealed, and cleared away', async () => {
    const [body, key] = [project('示例一天'), randomUUID()];
    const { body: answered } = await send('/portal/project', body, key);
    const { rows } = await portal.app.db.sql<{ answer: string }>('select answer from idempotency_key where key = $1', [
      key,
    ]);
    expect(rows[0]?.answer).not.toContain(answered.data.uuid);
    portal.setNow(new Date(START.getTime() + 23 * 3_600_000));
    expect((await send('/portal/project', body, key)).headers['idempotency-replayed']).toBe('true');
    portal.setNow(new Date(START.getTime() + 25 * 3_600_000));
    expect((await send('/portal/project', body, key)).body.fault).not.toMatch(/idempotency/);
    portal.setNow(START);
    await portal.app.db.sql("update idempotency_key set create_time = now() - interval '25 hours'", []);
    await portal.app.jobs.runNow('database.maintain');
    expect((await portal.app.db.sql('select 1 from idempotency_key', [])).rowCount).toBe(0);
  });
});

describe('every call that writes', () => {
  const writing = CALLS.filter((spec) => !isReadCall(spec) && spec.access !== 'public');
  const held = getTokenRights(EVERYTHING);
  const own = writing.filter(
    (spec) => isOpenToTokens(spec) && grantsPermission(held, getPermission(spec.access) ?? ''),
  );
  const ask = (path: string, method: string, key: string) =>
    portal.request({
      method,
      path: path.replace(/\{\w+\}/g, UNKNOWN_UUID),
      token,
      headers: { 'idempotency-key': key },
      ...(method === 'GET' ? {} : { body: {} }),
    });

  it('takes a key, and tells what is none', async () => {
    expect(writing.filter((spec) => !isIdempotent(spec)).map(({ path }) => path)).toEqual([]);
    const deaf: string[] = [];
    for (const spec of own) {
      for (const path of listCallPaths(spec)) {
        const answer = await ask(path, spec.method, 'k'.repeat(256));
        if (answer.body?.fault !== 'kernel.idempotency-key') deaf.push(`${spec.method} ${path}: ${answer.status}`);
      }
    }
    expect(deaf).toEqual([]);
  });

  it('answers its repetition as it was answered, and keeps no key of what was refused', async () => {
    const surprises: string[] = [];
    for (const spec of own) {
      const key = randomUUID();
      const first = await ask(spec.path, spec.method, key);
      const second = await ask(spec.path, spec.method, key);
      const { rowCount } = await portal.app.db.sql('select 1 from idempotency_key where key = $1', [key]);
      const isKept = first.status === 200;
      const isRepeated = second.headers['idempotency-replayed'] === 'true';
      if (second.status !== first.status || isKept !== isRepeated || isKept !== (rowCount === 1))
        surprises.push(`${spec.method} ${spec.path}: ${first.status}, ${second.status}, ${rowCount} kept`);
    }
    expect(surprises).toEqual([]);
  });

  it('while a call that reads has no use for one', async () => {
    for (const spec of CALLS.filter((one) => isReadCall(one) && isOpenToTokens(one)).slice(0, 20)) {
      const answer = await ask(spec.path, spec.method, 'k'.repeat(256));
      expect(answer.body?.fault, spec.path).not.toBe('kernel.idempotency-key');
    }
  });
});
