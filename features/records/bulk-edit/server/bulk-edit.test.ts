/** One value for one field of many records: previewed, all or none, undone once, and only in the own enterprise. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { logInBySecondaryKey } from '#features/identity/keys/server/testing/with-keys.ts';
import {
  createCertificate,
  editCertificate,
  getCertificate,
} from '#features/records/certificates/certificates.contract.ts';
import { addElse, addRegister, getElse, getRegister } from '#features/records/personnel/personnel.contract.ts';
import { createCitizenId } from '#features/records/personnel/server/testing/citizen-ids.ts';
import { addProject, getProject } from '#features/records/projects/projects.contract.ts';
import { BULK_CALLS, BULK_FIELDS, BULK_KINDS, type BulkKind, MAX_BULK_RECORDS } from '../bulk-edit.contract.ts';

const NOW = new Date('2026-11-20T02:00:00Z');
let portal: TestPortal;
let token: string;
let other: string;
let serial = 0;

interface Known {
  readonly uuid: string;
  readonly revision: number;
}

/** Each kind: how one is made and read, and a field with two values. */
const KINDS: Readonly<
  Record<
    BulkKind,
    {
      readonly add: () => Promise<Known>;
      readonly read: (uuid: string) => Promise<object>;
      field: string;
      values: readonly [string, string];
    }
  >
> = {
  register: {
    add: () =>
      portal.call(
        addRegister,
        { body: { name: '示例甲', idNo: createCitizenId('1985-03-07', (serial += 1)) } },
        { token },
      ),
    read: (id) => portal.call(getRegister, { params: { id } }, { token }),
    field: 'education',
    values: ['大专', '本科'],
  },
  else: {
    add: () =>
      portal.call(addElse, { body: { name: '示例乙', idNo: createCitizenId('1985-03-07', (serial += 1)) } }, { token }),
    read: (id) => portal.call(getElse, { params: { id } }, { token }),
    field: 'titleRank',
    values: ['中级', '高级'],
  },
  certificate: {
    add: () =>
      portal.call(
        createCertificate,
        {
          body: {
            certNo: `示例-${(serial += 1)}`,
            category: 'safety',
            certName: '示例许可证',
            issueDate: '2024-01-01',
            issuer: '示例机关',
          },
        },
        { token },
      ),
    read: (id) => portal.call(getCertificate, { params: { id } }, { token }),
    field: 'validEnd',
    values: ['2027-01-31', '2028-01-31'],
  },
  project: {
    add: () => portal.call(addProject, { body: { projectName: '示例项目' } }, { token }),
    read: (id) => portal.call(getProject, { params: { id } }, { token }),
    field: 'ownerName',
    values: ['示例建设单位', '另一示例单位'],
  },
};

const known = ({ uuid, revision }: Known): Known => ({ uuid, revision });
const send = (kind: BulkKind, what: 'preview' | 'apply' | 'undo', body: unknown, who = token) =>
  portal.request({ method: 'POST', path: BULK_CALLS[kind][what].path, body, token: who });

beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  [token, other] = [await portal.signIn('member'), await portal.signIn('other')];
});
afterAll(() => portal.close());

describe.each(BULK_KINDS)('a bulk edit of %s', (kind) => {
  const { add, read, field, values } = KINDS[kind];
  const getValues = (uuids: readonly Known[]) =>
    Promise.all(uuids.map(async ({ uuid }) => ((await read(uuid)) as Record<string, unknown>)[field]));

  it('shows what changes, changes it for all, and gives each its own back', async () => {
    const records = [known(await add()), known(await add()), known(await add())];
    const first = await send(kind, 'apply', { records: records.slice(0, 1), field, value: values[0] });
    expect(first.body).toMatchObject({ code: 200, data: { count: 1 } });
    const now = [{ ...records[0], revision: 2 }, ...records.slice(1)] as Known[];
    const preview = await send(kind, 'preview', { records: now, field, value: values[1] });
    expect(preview.body.data).toMatchObject({
      unchanged: 0,
      changes: [
        { uuid: now[0]?.uuid, before: values[0], after: values[1] },
        { uuid: now[1]?.uuid, before: null },
        { uuid: now[2]?.uuid, before: null },
      ],
    });
    expect(await getValues(now), 'a preview stores nothing').toEqual([values[0], null, null]);
    const applied = await send(kind, 'apply', { records: now, field, value: values[1] });
    expect(applied.body.data.count).toBe(3);
    expect(await getValues(now)).toEqual([values[1], values[1], values[1]]);
    const again = await send(kind, 'apply', {
      records: now.map((one) => ({ ...one, revision: one.revision + 1 })),
      field,
      value: values[1],
    });
    expect(again.body.data).toEqual({ uuid: null, count: 0 });
    expect((await send(kind, 'undo', { uuid: applied.body.data.uuid }, other)).body).toMatchObject({ code: 404 });
    expect((await send(kind, 'undo', { uuid: applied.body.data.uuid })).body).toMatchObject({
      code: 200,
      data: { count: 3 },
    });
    expect(await getValues(now)).toEqual([values[0], null, null]);
    expect((await send(kind, 'undo', { uuid: applied.body.data.uuid })).body).toMatchObject({
      code: 409,
      fault: 'bulk-edit.undone',
    });
  });

  it('changes nothing when one was changed since, is not there, or is another enterprise’s', async () => {
    const records = [known(await add()), known(await add())];
    await send(kind, 'apply', { records: records.slice(1), field, value: values[0] });
    const stale = await send(kind, 'apply', { records, field, value: values[1] });
    expect(stale.body).toMatchObject({ code: 409, fault: 'bulk-edit.stale', msg: expect.stringContaining('示例') });
    const ghost = { uuid: '00000000-0000-4000-8000-000000000000', revision: 1 };
    for (const [who, given] of [
      [token, [records[0], ghost]],
      [other, records.slice(0, 1)],
    ] as const)
      for (const what of ['preview', 'apply'] as const)
        expect((await send(kind, what, { records: given, field, value: values[1] }, who)).body).toMatchObject({
          code: 404,
          msg: '数据不存在',
        });
    expect(await getValues(records)).toEqual([null, values[0]]);
  });

  it('is not undone over the edit of another user', async () => {
    const records = [known(await add()), known(await add())];
    const { body } = await send(kind, 'apply', { records, field, value: values[0] });
    await send(kind, 'apply', { records: [{ ...records[1], revision: 2 }], field, value: values[1] });
    expect((await send(kind, 'undo', { uuid: body.data.uuid })).body).toMatchObject({
      code: 409,
      fault: 'bulk-edit.stale',
    });
    expect(await getValues(records)).toEqual([values[0], values[1]]);
  });

  it('takes for every field what the form takes, and tells the rest at the value', async () => {
    const records = [known(await add())];
    for (const [name, { canBeEmpty, label }] of Object.entries(BULK_FIELDS[kind])) {
      const long = '长'.repeat(600);
      const bad = await send(kind, 'preview', { records, field: name, value: long });
      expect(bad.body, name).toMatchObject({ code: 400 });
      expect(JSON.stringify(bad.body), name).toContain(label);
      const nothing = await send(kind, 'preview', { records, field: name, value: null });
      expect(nothing.body.code, name).toBe(canBeEmpty ? 200 : 400);
    }
    expect((await send(kind, 'preview', { records, field: 'idNo', value: 'x' })).body.code).toBe(400);
    const many = Array.from({ length: MAX_BULK_RECORDS + 1 }, () => records[0]);
    expect((await send(kind, 'preview', { records: many, field, value: values[0] })).body.code).toBe(400);
  });

  it('is for users who may edit such records', async () => {
    const { token: clerk } = await logInBySecondaryKey(portal, []);
    for (const what of ['preview', 'apply', 'undo'] as const) {
      expect((await send(kind, what, {}, await portal.signIn('guest'))).status).toBe(403);
      expect((await send(kind, what, {}, clerk)).status).toBe(403);
    }
  });
});

it('names the record that a rule refuses, and leaves the others alone', async () => {
  const records = [known(await KINDS.certificate.add()), known(await KINDS.certificate.add())];
  const [, second] = records;
  await portal.call(editCertificate, { body: { uuid: second?.uuid ?? '', validEnd: '2025-01-01' } }, { token });
  const given = [records[0], { ...second, revision: 2 }];
  const answer = await send('certificate', 'apply', { records: given, field: 'issueDate', value: '2026-01-01' });
  expect(answer.body).toMatchObject({
    code: 400,
    fault: 'bulk-edit.refused',
    msg: expect.stringContaining('示例许可证'),
  });
  expect(await KINDS.certificate.read(records[0]?.uuid ?? '')).toMatchObject({ issueDate: '2024-01-01' });
});

it('is in the audit trail with what each record held', async () => {
  const { rows } = await portal.app.db.sql(
    "select detail from audit_log where action = 'records.bulk-edited' order by seq limit 1",
  );
  expect(rows[0]?.detail).toMatchObject({ field: 'education', value: '大专', records: [{ before: null }] });
});
