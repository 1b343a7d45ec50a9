import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { addRegister } from '#features/records/personnel/personnel.contract.ts';
import { editHours, listHours } from '../continuing-education.contract.ts';

let portal: TestPortal;
let token: string;
let other: string;
let person: string;
let registrationUuid: string;

beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-21T02:00:00Z') });
  [token, other] = [await portal.signIn('member'), await portal.signIn('other')];
  const registrations = [
    { regType: '二级建造师', specialty: '市政公用工程', regNo: '示例-1', continuingEduEnd: '2027-05-02' },
  ];
  const body = { name: '示例人员', idNo: '11010519491231002X', registrations };
  person = (await portal.call(addRegister, { body }, { token })).uuid;
  registrationUuid = (await list())[0]?.registrationUuid ?? '';
});
afterAll(() => portal.close());

const list = (as = token) => portal.call(listHours, { params: { id: person } }, { token: as });
const edit = (rest: { required?: number | null; done?: number | null; revision?: number }, as = token) =>
  portal.call(editHours, { body: { registrationUuid, ...rest } }, { token: as });

it('hours are entered for a registration, and missing hours are told; hours that were not entered are not', async () => {
  expect(await list()).toMatchObject([
    { paper: '二级建造师（市政公用工程）', endOn: '2027-05-02', missing: null, revision: 0 },
  ]);
  expect(await edit({ required: 120, revision: 0 })).toMatchObject({ missing: null, revision: 1 });
  expect(await edit({ required: 120, done: 107.9, revision: 1 })).toMatchObject({ missing: 12.1, revision: 2 });
  expect(await edit({ required: 120, done: 130, revision: 2 })).toMatchObject({ missing: 0, revision: 3 });
});

it('the second of two editors is told, also when neither saw a record', async () => {
  for (const revision of [0, 2]) await expect(edit({ required: 1, revision })).rejects.toMatchObject({ code: 409 });
  expect(await list()).toMatchObject([{ required: 120, done: 130, revision: 3 }]);
});

it.each([
  [{ required: -1 }, 'required'],
  [{ done: 10_000 }, 'done'],
])('%j is refused at its field', async (rest, path) => {
  await expect(edit(rest)).rejects.toMatchObject({ code: 400, fields: [{ path }] });
});

it('they are the own enterprise’s, and a member’s', async () => {
  await expect(list(other)).rejects.toMatchObject({ code: 404 });
  await expect(edit({ done: 1 }, other)).rejects.toMatchObject({ code: 404 });
  const guest = await portal.signIn('guest');
  const path = `/portal/hours/person/${person}`;
  expect((await portal.request({ method: 'GET', path })).body.code).toBe(401);
  expect((await portal.request({ method: 'GET', path, token: guest })).body.code).toBe(403);
});
