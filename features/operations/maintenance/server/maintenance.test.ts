import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeAuditLog } from '#apps/cli/describe-audit-log.ts';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { exportAuditLog, getAuditChain, listAuditLog, verifyAuditChain } from '../contract/audit-log.ts';
import { getHealth, getStores, listJobs, listTables, retryJobs } from '../maintenance.contract.ts';

let portal: TestPortal;
let token: string;
const YEAR_MS = 365 * 86_400_000;
const now = new Date();
const ago = (years: number) => new Date(now.getTime() - years * YEAR_MS);
const run = (name: string) => portal.app.jobs.runNow(name);

beforeAll(async () => {
  portal = await startPortal({ quiet: true });
  token = await portal.signIn('operator');
});
afterAll(async () => {
  await portal.app.jobs.stop();
  await portal.close();
});

const count = async (table: string) =>
  (await portal.app.db.sql<{ n: number }>(`select count(*)::int as n from ${table}`, [])).rows[0]?.n;

/** The same row once old and once new, in every table that is cleared by age and takes one without others. */
async function addOldAndNew(): Promise<void> {
  const { db } = portal.app;
  const ent = portal.entUuid('member');
  const user = portal.userUuid('member');
  await db.sql("insert into facts_version (version, content, create_time) values ('x', 'x', now())", []);
  for (const at of [ago(20), ago(0)]) {
    const [message, feedback, runUuid] = [randomUUID(), randomUUID(), randomUUID()];
    const mark = at.toISOString().slice(0, 4);
    await db.sql('insert into page_view (day, path) values ($1, $2)', [at, '/policy']);
    await db.sql(
      `insert into message (uuid, user_uuid, type, title, content, message_time, create_time) values ($1, $2, '01', '示例', '示例', $3, $3)`,
      [message, user, at],
    );
    await db.sql('insert into message_read (user_uuid, message_uuid, read_time) values ($1, $2, $3)', [
      user,
      message,
      at,
    ]);
    await db.sql(
      `insert into assistant_answer (uuid, question, as_of, outcome, mode, create_time) values ($1, '示例', $2::timestamptz, 'declined', 'extract', $2::timestamptz)`,
      [randomUUID(), at],
    );
    await db.sql(
      `insert into feedback (uuid, number, type, content, phone, create_time, update_time) values ($1, $2, '1', '示例', '13800000000', $3, $3)`,
      [feedback, mark, at],
    );
    await db.sql(
      `insert into feedback_file (uuid, feedback_uuid, name, ext, mime, size, sha256, storage_key, create_time)
       values ($1, $2, '示例.pdf', 'pdf', 'application/pdf', 1, repeat('0', 64), $3, $4)`,
      [randomUUID(), feedback, `feedback/${feedback}`, at],
    );
    await db.sql(
      `insert into join_request (uuid, user_uuid, ent_uuid, state, create_time, decide_time) values ($1, $2, $3, 'refused', $4, $4)`,
      [randomUUID(), user, ent, at],
    );
    await db.sql("insert into firm_snapshot (ent_uuid, fingerprint, content, create_time) values ($1, $2, 'x', $3)", [
      ent,
      mark,
      at,
    ]);
    await db.sql(
      `insert into check_run (ent_uuid, uuid, run_no, kind, as_of, facts_version, fingerprint, state, verdict, headline, total, passed, failed,
         undecided, items, hash, start_time, end_time) values ($1, $2, $3, 'whole', $4::timestamptz, 'x', $3, 'done', 'none', '', 0, 0, 0, 0, '[]', '', $4::timestamptz, $4::timestamptz)`,
      [ent, runUuid, mark, at],
    );
    await db.sql(
      `insert into check_finding (ent_uuid, uuid, run_uuid, place, target_kind, item, need, have, ok, severity, doc_number, suggestion)
       values ($1, $2, $3, 0, 'x', 'x', 'x', 'x', true, 'info', 'x', 'x')`,
      [ent, randomUUID(), runUuid],
    );
  }
}

const CLEARED = [
  'page_view',
  'message',
  'message_read',
  'assistant_answer',
  'feedback',
  'feedback_file',
  'join_request',
  'firm_snapshot',
  'check_run',
  'check_finding',
];

describe('the nightly clearing', () => {
  it('removes what is too old, with what hangs on it, and nothing else', async () => {
    await addOldAndNew();
    await run('operation.remove-old');
    await run('feedback.remove-loose-files');
    for (const table of CLEARED) expect([table, await count(table)]).toEqual([table, 1]);
    await run('operation.remove-old');
    for (const table of CLEARED) expect([table, await count(table)]).toEqual([table, 1]);
  });

  it('goes on with the other tables when one cannot be cleared, and fails visibly', async () => {
    const { db } = portal.app;
    await db.sql("insert into page_view (day, path) values ('2001-01-01', '/policy')", []);
    await db.sql('create table holds_message (uuid uuid references message (uuid))', []);
    await db.sql('update message set message_time = $1', [ago(20)]);
    await db.sql('insert into holds_message select uuid from message', []);
    await expect(run('operation.remove-old')).rejects.toThrow(/not every table/);
    expect(await count('page_view')).toBe(1);
    await db.sql('drop table holds_message', []);
  });

  it('cuts off the beginning of the trail so that the rest still proves itself', async () => {
    const { app } = portal;
    const act = (at: Date) =>
      logAudit(
        { app, now: at, session: null, ip: null, userAgent: null },
        { action: 'test.done', targetKind: null, targetUuid: null, detail: {} },
      );
    for (const at of [ago(5), ago(4), ago(2), ago(0)]) await act(at);
    await run('operation.remove-old');
    const { rows } = await app.db.sql<{ action: string }>('select action from audit_log order by seq', []);
    expect(rows.map(({ action }) => action)).toEqual(['test.done', 'test.done', 'audit.cut']);
    const whole = await describeAuditLog(app.db, null);
    expect(whole).toMatchObject({ isWhole: true, text: expect.stringContaining('更早的已按保留期清理') });
    const chain = async () => {
      await run('operation.verify-trail');
      return await portal.call(getAuditChain, {}, { token });
    };
    expect(await portal.call(getAuditChain, {}, { token })).toMatchObject({ state: 'never', isRunning: false });
    const { rows: length, end } = await chain();
    expect(await chain()).toMatchObject({ state: 'whole', isCut: true, end, rows: length, brokenAt: null });

    // A beginning that was cut off long ago excuses no end that is missing since.
    const { db } = app;
    await act(ago(0));
    const { end: seen } = await chain();
    await db.sql('alter table audit_log disable trigger audit_log_append_only', []);
    const gone = await db.sql<{ seq: string }>('select max(seq) as seq from audit_log', []);
    const seqOf = gone.rows[0]?.seq;
    await db.sql('create table kept_step as select * from audit_log where seq = $1', [seqOf]);
    await db.sql('delete from audit_log where seq = $1', [seqOf]);
    await act(ago(0));
    expect(await chain()).toMatchObject({ state: 'broken', end: seen });
    expect(await chain()).toMatchObject({ state: 'broken', end: seen });
    await db.sql('delete from audit_log where seq > $1', [seqOf]);
    await db.sql('insert into audit_log overriding system value select * from kept_step', []);
    await db.sql('drop table kept_step', []);
    await db.sql('alter table audit_log enable trigger audit_log_append_only', []);
    expect(await chain()).toMatchObject({ state: 'whole', end: seen });

    // Entries that the law keeps cannot be cut off, nor others without a trace.
    const cut = (sql: string) =>
      app.db.transaction(async () => {
        await app.db.sql("select set_config('portal.audit_cut', 'on', true)", []);
        await app.db.sql(sql, []);
      });
    await expect(cut('delete from audit_log where seq = (select max(seq) from audit_log)')).rejects.toThrow(
      /append only/,
    );
    await expect(app.db.sql('delete from audit_log', [])).rejects.toThrow(/append only/);
    await cut('delete from audit_log where seq = (select min(seq) from audit_log)');
    expect(await describeAuditLog(app.db, null)).toMatchObject({ isWhole: false });
    expect(await chain()).toMatchObject({ state: 'broken', rows: 0 });
  });
});

describe('operators see', () => {
  it('how large each table is, and how long it is kept', async () => {
    const page = await portal.call(listTables, { query: { pageNum: 1, pageSize: 100 } }, { token });
    const audit = page.rows.find(({ tableName }) => tableName === 'audit_log');
    expect(audit).toMatchObject({ lifeKind: 'retention', lifeNote: 'audit', keptDays: 1095 });
    expect(audit?.totalBytes).toBeGreaterThan(0);
  });

  it('how much lies in the stores, since it was last measured', async () => {
    expect(await portal.call(getStores, {}, { token })).toMatchObject({ measuredTime: null, stores: [] });
    await run('operation.measure');
    const { databaseBytes, measuredTime, stores } = await portal.call(getStores, {}, { token });
    expect(databaseBytes).toBeGreaterThan(1_000_000);
    expect(measuredTime).toMatch(/^\d{4}-/);
    expect(stores).toContainEqual({ storeName: 'feedback_file', fileCount: 1, totalBytes: 1 });
  });

  it('which jobs ran, wait, and failed with what', async () => {
    expect((await portal.call(listJobs, { query: {} }, { token })).total).toBe(0);
    const { app } = portal;
    await app.jobs.start();
    await app.db.sql(
      `insert into job.job (name, state, output, started_on, completed_on)
       values ('operation.measure', 'failed', '{"message": "no such table"}', now(), now())`,
      [],
    );
    await app.db.sql(
      "insert into job.job (name, state, created_on, start_after) values ('operation.remove-old', 'created', now() - interval '1 hour', now() - interval '1 hour')",
      [],
    );
    const { rows } = await portal.call(listJobs, { query: { pageNum: 1, pageSize: 100 } }, { token });
    const of = (name: string) => rows.find(({ jobName }) => jobName === name);
    expect(of('operation.measure')).toMatchObject({ failedCount: 1, lastState: 'failed', lastFault: 'no such table' });
    expect(of('operation.remove-old')).toMatchObject({ schedule: '每天 03:15' });
    // Beside the job of this test, that of the last night waits if the program did not run then.
    expect(of('operation.remove-old')?.waitingCount).toBeGreaterThan(0);
    const titles = portal.app.jobs.list().map((name) => portal.app.jobs.titleOf(name) ?? '');
    expect(titles.filter((title) => !/^[\u4e00-\u9fff（）、]+$/.test(title))).toEqual([]);
    expect(new Set(titles).size).toBe(titles.length);
    expect(rows.filter(({ jobTitle }) => !titles.includes(jobTitle)).map(({ jobName }) => jobName)).toEqual([]);
    expect(of('operation.remove-old')?.waitingSeconds).toBeGreaterThanOrEqual(3600);
  });

  it('how the program is, and try again what failed for good', async () => {
    const before = await portal.call(getHealth, {}, { token });
    expect(before).toMatchObject({ failedJobs: 1, unsentCount: 0, undeliveredCount: 0 });
    expect(before.waitingSeconds).toBeGreaterThanOrEqual(3600);
    const retry = async (jobName: unknown) =>
      await portal.request({ method: 'POST', path: retryJobs.path, token, body: { jobName } });
    expect((await retry('operation.measure')).body).toMatchObject({ code: 200, data: { retried: 1 } });
    expect((await portal.call(getHealth, {}, { token })).failedJobs).toBe(0);
    expect((await retry('operation.measure')).body).toMatchObject({ code: 409, msg: '该任务没有失败的记录，无需重试' });
    expect((await retry('')).body.fields[0].path).toBe('jobName');
    expect(await lastAction()).toBe('job.retried');
  });

  const lastAction = async () =>
    (await portal.call(listAuditLog, { query: { pageSize: 1 } }, { token })).rows[0]?.action;

  it('the audit log, narrowed by person, enterprise, step, record and day', async () => {
    const { app } = portal;
    const target = randomUUID();
    const session = { userUuid: portal.userUuid('member'), ent: { uuid: portal.entUuid('member') } };
    await logAudit(
      { app, now: new Date('2026-01-31T16:30:00Z'), session: session as never, ip: '192.0.2.7', userAgent: null },
      { action: 'person.id-revealed', targetKind: 'person', targetUuid: target, detail: { note: '示例' } },
    );
    const find = async (query: object) =>
      (await portal.call(listAuditLog, { query: { pageSize: 100, ...query } }, { token })).rows;
    const own = await find({ target });
    expect(own).toMatchObject([
      { action: 'person.id-revealed', time: '2026-02-01 00:30:00', ip: '192.0.2.7', detail: '{"note":"示例"}' },
    ]);
    const [step] = own;
    expect(step?.userName).toBeTruthy();
    expect(step?.entName).toBeTruthy();
    for (const query of [
      { user: step?.userName },
      { ent: step?.entName },
      { action: 'person' },
      { action: 'person.id-revealed' },
      { from: '2026-02-01', to: '2026-02-01' },
    ])
      expect([query, (await find(query)).map(({ uuid }) => uuid)]).toEqual([
        query,
        expect.arrayContaining([step?.uuid]),
      ]);
    for (const query of [
      { user: '没有这个人' },
      { ent: '没有这家企业' },
      { action: 'person.removed' },
      { target, from: '2026-02-02' },
      { target, to: '2026-01-31' },
    ])
      expect([query, await find(query)]).toEqual([query, []]);
    const wrong = await portal.request({ method: 'GET', path: `${listAuditLog.path}?target=1`, token });
    expect([wrong.status, wrong.body.fields[0].path]).toEqual([400, 'target']);
    const file = await portal.request({ method: 'GET', path: `${exportAuditLog.path}?target=${target}`, token });
    expect(file.bytes.toString()).toContain('人员 查看证件号码');
  });

  it('whether the trail is whole, and where it is not', async () => {
    expect(await portal.call(getAuditChain, {}, { token })).toMatchObject({
      state: 'broken',
      brokenAt: expect.any(Number),
    });
    await portal.call(verifyAuditChain, {}, { token });
    expect(await lastAction()).toBe('audit.verify-asked');
  });

  it('and no other users', async () => {
    const member = await portal.signIn('member');
    for (const route of [listTables, getStores, listJobs, getHealth, listAuditLog, exportAuditLog, getAuditChain])
      expect((await portal.request({ method: 'GET', path: route.path, token: member })).status).toBe(403);
  });
});
