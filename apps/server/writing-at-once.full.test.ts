/**
 * All writing calls of one enterprise against each other, eight at a time. PostgreSQL runs their transactions in parallel. Locks that two of them
 * take in different orders end in a deadlock, which costs one of them a repetition or its answer.
 */
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editEnterprise } from '#features/enterprise/enterprise/enterprise.contract.ts';
import { getPayCode, payOrder } from '#features/enterprise/orders/orders.contract.ts';
import { editCertificate } from '#features/records/certificates/certificates.contract.ts';
import { isMutation, type RouteSpec } from '#platform/contract/route.ts';
import { verifyAuditLog } from '#platform/server/audit/audit.ts';
import { countDeadlocks } from '#platform/server/testing/count-deadlocks.ts';
import { getAccessDecision } from '#scripts/lib/rights.ts';
import { listDeclaredCalls } from './declared-calls.ts';
import { TODAY } from './testing/callers.ts';
import { startPortal, TestCallError, type TestPortal } from './testing/portal.ts';
import { slowWrites, snapshotRows } from './testing/slow-writes.ts';
import {
  addWriteTestRecords,
  createWriteInput,
  hasListOfIds,
  INPUT_VARIANT_COUNT,
  readPeopleImport,
  SAMPLE_PICTURE,
  TWO_RECORD_VARIANTS,
  type WrittenRecords,
} from './testing/writing-inputs.ts';

const AT_ONCE = 8;
const ROUNDS = process.env.TEST_FULL === '1' ? 10 : 2;

let portal: TestPortal;
let records: WrittenRecords;
let token: string;
let restoreState: () => Promise<void>;

beforeAll(async () => {
  portal = await startPortal({ now: TODAY, quiet: true });
  records = await addWriteTestRecords(portal);
  await slowWrites(portal.app.db);
  restoreState = await snapshotRows(portal.app.db);
}, 300_000);
afterAll(() => portal.close());

/** Restores the records as they were made. */
async function restoreRecords(): Promise<void> {
  await restoreState();
  records = { ...records, batch: await readPeopleImport(portal) };
  token = await portal.signIn('member');
}

const specs = (await listDeclaredCalls(resolve(import.meta.dirname, '../..')))
  .map(({ spec }) => spec)
  .filter((spec) => isMutation(spec) && spec.access !== 'public' && getAccessDecision(spec, 'member') === 'in');
const getName = ({ method, path }: RouteSpec): string => `${method} ${path}`;

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function send(spec: RouteSpec, turn: number): Promise<Answer> {
  const { params, query, body } = createWriteInput(spec, records, turn);
  if (spec.files) {
    const files = Object.fromEntries(Object.keys(spec.files).map((name) => [name, SAMPLE_PICTURE]));
    return await portal.call(spec, { params, query, body, files } as never, { token }).then(
      () => ({ status: 200, text: '' }),
      (error: unknown) => {
        if (!(error instanceof TestCallError)) throw error;
        return { status: error.status, text: error.message };
      },
    );
  }
  const values = params as Readonly<Record<string, string>>;
  const { status, body: answer } = await portal.request({
    method: spec.method,
    path: spec.path.replace(/\{(\w+)\}/g, (_place, name: string) => encodeURIComponent(values[name] ?? '')),
    query: query as Readonly<Record<string, unknown>>,
    token,
    ...(spec.method === 'GET' ? {} : { body }),
  });
  // The payer confirms while the other calls go on.
  const isCode = spec.path === payOrder.path || spec.path === getPayCode.path;
  if (isCode && status === 200) await portal.request({ method: 'POST', path: answer.data.localUrl });
  // Some calls end sessions.
  if (status === 401) token = await portal.signIn('member');
  return { status, text: JSON.stringify(answer) };
}

/** In an order that a seed decides. */
function shuffle<T>(items: readonly T[], seed: number): T[] {
  let state = seed;
  const draw = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
  const drawn = items.map((item) => ({ item, place: draw() }));
  return drawn.sort((a, b) => a.place - b.place).map(({ item }) => item);
}

const isImport = ({ path }: RouteSpec): boolean => path.endsWith('/exchange/apply');

/** Sends every call with two inputs. @returns the calls that were done, and the errors */
async function performRound(round: number): Promise<{ readonly done: ReadonlySet<string>; readonly broken: string[] }> {
  await restoreRecords();
  const each = [0, 1].flatMap((half) =>
    specs.map((spec) => ({ spec, turn: (round * 2 + half) % INPUT_VARIANT_COUNT })),
  );
  // The first change of the enterprise makes the preview of an import stale, so the import is among the first calls.
  const shuffled = shuffle(each, round);
  const queue = [...shuffled.filter(({ spec }) => isImport(spec)), ...shuffled.filter(({ spec }) => !isImport(spec))];
  const done = new Set<string>();
  const broken: string[] = [];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { status, text } = await send(next.spec, next.turn);
      if (status === 200) done.add(getName(next.spec));
      if (status >= 500) broken.push(`${getName(next.spec)}: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { done, broken };
}

describe('all writing calls of one enterprise, eight at a time', () => {
  it('are answered without an error and without a deadlock', { timeout: 1_800_000 }, async () => {
    const done = new Set<string>();
    const broken: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const found = await performRound(round);
      for (const name of found.done) done.add(name);
      broken.push(...found.broken);
    }
    expect(broken).toEqual([]);
    expect(await countDeadlocks(portal.app.db)).toBe(0);
    // The remaining calls refuse their input before they write.
    expect(done.size).toBeGreaterThan(specs.length / 2);
  });

  it('leave consistent sums', async () => {
    const { db } = portal.app;
    const { rows } = await db.sql(
      `select o.uuid, o.status from purchase_order o where
         (o.status in ('paid', 'refunded')) <> exists (select from order_event e where e.order_uuid = o.uuid and e.action = 'paid')
         or 1 < (select count(*) from order_event e where e.order_uuid = o.uuid and e.action = 'paid')
         or (o.status = 'paid') <> exists (
           select from payment p where p.order_uuid = o.uuid and p.channel = o.channel and p.state = 'paid' and p.amount = o.amount)
         or o.term_end > (select m.end_date from membership m where m.ent_uuid = o.ent_uuid)`,
      [],
    );
    expect(rows).toEqual([]);
    // Payments that arrive meanwhile are the subject of `paying-at-once`; the calls of the enterprise itself create orders and vouchers.
    const { rows: events } = await db.sql('select uuid from order_event', []);
    expect(events.length).toBeGreaterThan(1);
    const { rows: steps, brokenAt } = await verifyAuditLog(db);
    expect([brokenAt, steps > 100]).toEqual([null, true]);
  });
});

describe('two calls that write the same records', () => {
  const lists = specs.filter(hasListOfIds);

  it('have no deadlock when they name them in opposite orders', { timeout: 600_000 }, async () => {
    expect(lists.length).toBeGreaterThan(10);
    for (const spec of lists) {
      await restoreRecords();
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_one, index) =>
          send(spec, TWO_RECORD_VARIANTS[index % TWO_RECORD_VARIANTS.length] ?? 0),
        ),
      );
      expect([getName(spec), answers.filter(({ status }) => status >= 500)]).toEqual([getName(spec), []]);
      expect([getName(spec), await countDeadlocks(portal.app.db)]).toEqual([getName(spec), 0]);
    }
  });

  it('have no deadlock when one edits the licence and the other its safety certificate', async () => {
    await restoreRecords();
    const { db } = portal.app;
    await db.sql(`update certificate set category = 'safety', cert_no = '示例安许证' where uuid = $1`, [
      records.second,
    ]);
    const edits = Array.from({ length: 2 * AT_ONCE }, (_one, index) => {
      const day = `2027-01-${String(index + 10)}`;
      return index % 2 === 0
        ? portal.call(editCertificate, { body: { uuid: records.second, validEnd: day } }, { token })
        : portal.call(editEnterprise, { body: { safetyPermitEnd: day } }, { token });
    });
    const settled = await Promise.allSettled(edits);
    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await countDeadlocks(db)).toBe(0);
    const { rows } = await db.sql<{ isSame: boolean }>(
      `select c.valid_end = e.safety_permit_end as "isSame" from certificate c join enterprise e on e.uuid = c.ent_uuid where c.uuid = $1`,
      [records.second],
    );
    expect(rows).toEqual([{ isSame: true }]);
  });
});
