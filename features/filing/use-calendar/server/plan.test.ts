/** Uses as bars (spec/beyond.md, wish 11). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { createCertificate } from '#features/records/certificates/certificates.contract.ts';
import { addRegister } from '#features/records/personnel/personnel.contract.ts';
import { getUsePlan } from '../contract/plan.ts';
import { addUse } from '../use-calendar.contract.ts';

let portal: TestPortal;
let token: string;
let zhang: string;

const plan = (query = {}, who = token) => portal.call(getUsePlan, { query }, { token: who });

beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-21T02:00:00Z') });
  token = await portal.signIn('member');
  const person = async (name: string, idNo: string): Promise<string> => {
    const registrations = [
      { regType: '一级建造师', specialty: '市政公用工程', regNo: `示例-${name}`, validEnd: '2027-01-15' },
    ];
    return (await portal.call(addRegister, { body: { name, idNo, registrations } }, { token })).uuid;
  };
  zhang = await person('示例张三', '11010519491231002X');
  await person('示例李四', '440308199901101512');
  const manager = { subjectKind: 'person', subjectUuid: zhang, kind: 'project', role: '项目经理' } as const;
  await portal.call(
    addUse,
    { body: { ...manager, title: '示例一号楼', fromOn: '2026-11-01', toOn: '2026-12-31' } },
    { token },
  );
  await portal.call(addUse, { body: { ...manager, title: '示例二号楼', fromOn: '2026-12-20' } }, { token });
});
afterAll(() => portal.close());

it('shows reserved people, their collisions and free people, those with collisions first', async () => {
  const { rows, total, clashing, fromOn, toOn } = await plan();
  expect([fromOn, toOn, total, clashing]).toEqual(['2026-11-01', '2027-01-31', 2, 1]);
  expect(rows[0]).toMatchObject({
    name: '示例张三',
    lanes: 2,
    clashes: [{ fromOn: '2026-12-20', toOn: '2026-12-31' }],
    freeSpans: [],
    papers: [{ words: '一级建造师 市政公用工程', endOn: '2027-01-15' }],
  });
  expect(rows[0]?.bars.map(({ title, isGoingOn }) => [title, isGoingOn])).toEqual([
    ['示例一号楼', false],
    ['示例二号楼', true],
  ]);
  expect(rows[1]).toMatchObject({ name: '示例李四', freeSpans: [{ fromOn: '2026-11-21', toOn: '2027-01-31' }] });
});

it('leaves what a filter asks for', async () => {
  const names = async (query: object) => (await plan(query)).rows.map(({ name }) => name);
  expect(await names({ state: 'free' })).toEqual(['示例李四']);
  expect(await names({ state: 'clash' })).toEqual(['示例张三']);
  expect(await names({ keyword: '李四' })).toEqual(['示例李四']);
  expect(await names({ subject: 'certificate' })).toEqual([]);
});

it('to one qualification: the people who count for it, and their certificates', async () => {
  const body = {
    certNo: '示例-C1',
    category: 'construction' as const,
    certName: '示例资质证书',
    issueDate: '2024-01-01',
    validEnd: '2029-01-01',
    issuer: '示例机关',
    items: [{ standardCode: '10300101', itemName: '市政公用工程施工总承包', level: '三级' }],
  };
  await portal.call(createCertificate, { body }, { token });
  const { items } = await plan();
  const item = items.find(({ name }) => name === '市政公用工程施工总承包');
  const { rows } = await plan({ item: item?.ref });
  expect(rows.map(({ name }) => name)).toContain('示例资质证书');
});

it('states the error of a question, and shows no plan of another enterprise', async () => {
  await expect(plan({ item: 'nothing' })).rejects.toMatchObject({
    fields: [{ path: 'item', message: '没有这项资质' }],
  });
  await expect(plan({ from: '3000-01-01' })).rejects.toMatchObject({ fields: [{ path: 'from' }] });
  expect((await plan({}, await portal.signIn('other'))).rows).toEqual([]);
});
