/** The gaps of many people, filled at once: all or none, undone once, nothing overwritten, and no other enterprise's. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { logInBySecondaryKey } from '#features/identity/keys/server/testing/with-keys.ts';
import {
  addElse,
  addRegister,
  editRegister,
  getElse,
  getRegister,
} from '#features/records/personnel/personnel.contract.ts';
import { createCitizenId } from '#features/records/personnel/server/testing/citizen-ids.ts';
import { BULK_CALLS } from '../bulk-edit.contract.ts';
import {
  COMPLETE_CALLS,
  COMPLETED_FIELDS,
  type CompletedKind,
  confirmPlaces,
  MAX_COMPLETED_PEOPLE,
} from '../complete-people.contract.ts';

const NOW = new Date('2026-11-20T02:00:00Z');
let portal: TestPortal;
let token: string;
let other: string;
let serial = 0;

interface Known {
  readonly uuid: string;
  readonly revision: number;
}
const ADD = { register: addRegister, else: addElse } as const;
const READ = { register: getRegister, else: getElse } as const;
const add = async (kind: CompletedKind, more: object = {}): Promise<Known> => {
  const body = { name: '示例补全', idNo: createCitizenId('1985-03-07', (serial += 1)), ...more };
  const { uuid, revision } = await portal.call(ADD[kind], { body }, { token });
  return { uuid, revision };
};
const read = async (kind: CompletedKind, { uuid }: Known): Promise<Record<string, unknown>> =>
  await portal.call(READ[kind], { params: { id: uuid } }, { token });
const gaps = (kind: CompletedKind) => portal.call(COMPLETE_CALLS[kind].gaps, {}, { token });
const send = (path: string, body: unknown, who = token) => portal.request({ method: 'POST', path, body, token: who });
const save = (kind: CompletedKind, people: unknown, who = token) =>
  send(COMPLETE_CALLS[kind].save.path, { people }, who);
const confirm = (people: unknown, who = token) => send(confirmPlaces.path, { people }, who);
const registered = (registrations: readonly object[], more: object = {}) =>
  add('register', {
    registrations: registrations.map((one) => ({ regType: '二级建造师', regNo: `示例${(serial += 1)}`, ...one })),
    ...more,
  });

beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  [token, other] = [await portal.signIn('member'), await portal.signIn('other')];
});
afterAll(() => portal.close());

describe.each(['register', 'else'] as const)('the gaps of %s', (kind) => {
  it('are listed, filled for all people at once, and restored by one undo', async () => {
    const [first, second] = [await add(kind), await add(kind, { education: '本科' })];
    const before = await gaps(kind);
    const listed = [first, second].map((one) => before.people.find(({ uuid }) => uuid === one.uuid) ?? { missing: [] });
    expect(listed.map(({ missing }: { readonly missing: readonly string[] }) => missing.includes('education'))).toEqual(
      [true, false],
    );
    const saved = await save(kind, [
      { ...first, values: { phone: '13800000001', education: '大专', socialSecurityHere: true } },
      { ...second, values: { phone: '13800000002', titleRank: '中级' } },
    ]);
    expect(saved.body).toMatchObject({ code: 200, data: { count: 2 } });
    expect(await read(kind, first)).toMatchObject({
      phone: '13800000001',
      education: '大专',
      socialSecurityHere: true,
    });
    expect(await read(kind, second)).toMatchObject({ education: '本科', titleRank: '中级' });
    const undone = await send(BULK_CALLS[kind].undo.path, { uuid: saved.body.data.uuid });
    expect(undone.body).toMatchObject({ code: 200, data: { count: 2 } });
    expect(await read(kind, first)).toMatchObject({ phone: null, education: null, socialSecurityHere: null });
    expect(await read(kind, second)).toMatchObject({ education: '本科', titleRank: null });
  });

  it('name every cell that cannot be saved, and change nothing then', async () => {
    const [first, second] = [await add(kind), await add(kind)];
    const { body } = await save(kind, [
      { ...first, values: { phone: '13800000001' } },
      { ...second, values: { phone: '123', titleRank: '特级' } },
    ]);
    expect(body.code).toBe(400);
    expect(JSON.stringify(body)).toContain('people.1.values.phone');
    expect(JSON.stringify(body)).toContain('people.1.values.titleRank');
    expect(await read(kind, first)).toMatchObject({ phone: null });
  });

  it('tell the name of the person with an error of a field that is not in the table', async () => {
    const [first, second] = [await add(kind), await add(kind, { name: '示例毕业', graduateDate: '2008-07-01' })];
    await portal.app.db.sql("update person set graduate_date = '1980-01-01' where uuid = $1", [second.uuid]);
    const { body } = await save(kind, [
      { ...first, values: { education: '本科' } },
      { ...second, values: { education: '本科' } },
    ]);
    expect(body).toMatchObject({
      code: 400,
      fault: 'complete-people.refused',
      msg: '有 1 处不能保存，没有改动任何人员，请按提示修改：示例毕业：毕业日期早于出生日期',
    });
    expect(JSON.stringify(body)).toContain('people.1.values.graduateDate');
    expect(await read(kind, first)).toMatchObject({ education: null });
  });

  it('are not filled over a value, a change of others, or for people who are not there', async () => {
    const [first, second] = [await add(kind), await add(kind, { education: '本科' })];
    const values = { education: '大专' };
    expect(
      (
        await save(kind, [
          { ...first, values },
          { ...second, values },
        ])
      ).body,
    ).toMatchObject({
      code: 409,
      fault: 'complete-people.filled',
    });
    expect((await save(kind, [{ ...first, revision: 7, values }])).body).toMatchObject({
      code: 409,
      fault: 'bulk-edit.stale',
    });
    const ghost = { uuid: '00000000-0000-4000-8000-000000000000', revision: 1 };
    for (const [people, who] of [
      [
        [
          { ...first, values },
          { ...ghost, values },
        ],
        token,
      ],
      [
        [
          { ...first, values },
          { ...first, values },
        ],
        token,
      ],
      [[{ ...first, values }], other],
    ] as const)
      expect((await save(kind, people, who)).body).toMatchObject({ code: 404 });
    expect(await read(kind, first)).toMatchObject({ education: null });
  });

  it('are only filled with fields of the table, for a limited number of people, by users who may edit them', async () => {
    const first = await add(kind);
    expect((await save(kind, [{ ...first, values: { idNo: 'x' } }])).body.code).toBe(400);
    expect((await save(kind, [{ ...first, values: {} }])).body.code).toBe(400);
    expect((await save(kind, [])).body.code).toBe(400);
    const many = Array.from({ length: MAX_COMPLETED_PEOPLE + 1 }, () => ({ ...first, values: { major: '土木' } }));
    expect((await save(kind, many)).body.code).toBe(400);
    const { token: clerk } = await logInBySecondaryKey(portal, []);
    for (const who of [await portal.signIn('guest'), clerk]) expect((await save(kind, [], who)).status).toBe(403);
    expect(COMPLETED_FIELDS[kind].length).toBeGreaterThan(8);
  });
});

describe('the place of registrations', () => {
  it('is confirmed for all people at once, where nothing contradicts it, and undone at once', async () => {
    const [first, second] = [await registered([{}, { registeredHere: true }]), await registered([{}])];
    const { openPlaces } = await gaps('register');
    for (const one of [first, second])
      expect(openPlaces.find(({ uuid }) => uuid === one.uuid)).toMatchObject({ contradiction: null });
    const { body } = await confirm([first, second]);
    expect(body).toMatchObject({ code: 200, data: { count: 2 } });
    expect(await read('register', first)).toMatchObject({
      registrations: [{ registeredHere: true }, { registeredHere: true }],
    });
    expect((await confirm([{ ...first, revision: 2 }])).body).toMatchObject({ code: 409 });
    expect((await send(BULK_CALLS.register.undo.path, { uuid: body.data.uuid })).body.code).toBe(200);
    expect(await read('register', first)).toMatchObject({
      registrations: [{ registeredHere: null }, { registeredHere: true }],
    });
  });

  it.each([
    ['another registration', [{}, { registeredHere: false }], {}],
    ['social insurance', [{}], { socialSecurityHere: false }],
  ] as const)('is not confirmed where %s contradicts it', async (_what, registrations, more) => {
    const [good, bad] = [await registered([{}]), await registered(registrations, more)];
    const listed = (await gaps('register')).openPlaces.find(({ uuid }) => uuid === bad.uuid);
    expect(listed?.contradiction).toBeTruthy();
    expect((await confirm([good, bad])).body).toMatchObject({
      code: 409,
      fault: 'complete-people.place-contradicted',
      msg: expect.stringContaining('示例补全'),
    });
    expect(await read('register', good)).toMatchObject({ registrations: [{ registeredHere: null }] });
  });

  it('is not confirmed for people of another enterprise, who have left, or after a change', async () => {
    const first = await registered([{}]);
    expect((await confirm([first], other)).body).toMatchObject({ code: 404 });
    expect((await confirm([first], await portal.signIn('guest'))).status).toBe(403);
    await portal.call(editRegister, { body: { uuid: first.uuid, major: '土木' } }, { token });
    expect((await confirm([first])).body).toMatchObject({ code: 409, fault: 'bulk-edit.stale' });
    await portal.call(editRegister, { body: { uuid: first.uuid, status: 'left', leaveDate: '2026-01-01' } }, { token });
    expect((await confirm([{ ...first, revision: 3 }])).body).toMatchObject({ code: 404 });
  });
});
