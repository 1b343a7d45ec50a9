import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { MESSAGE_TYPE_LABELS } from '#features/enterprise/messages/messages.contract.ts';
import * as contract from '../dictionary.contract.ts';

const UNKNOWN_UUID = '11111111-1111-4111-8111-111111111111';
let portal: TestPortal;
let operator: string;
beforeAll(async () => {
  portal = await startPortal();
  operator = await portal.signIn('operator');
});
afterAll(() => portal.close());

const ofType = (type: string) => portal.call(contract.listEntriesByType, { params: { type } });

describe('C-168 … C-170 reading', () => {
  it('R-103 has the four message types', async () => {
    const entries = await ofType('biz_message_type');
    expect(entries.map((row) => row.dictValue)).toEqual(['01', '02', '03', '04']);
    expect(Object.fromEntries(entries.map((row) => [row.dictValue, row.dictLabel]))).toEqual(MESSAGE_TYPE_LABELS);
  });
  it.each(['reg_type', 'ent_type', 'licence_status', 'title_rank', 'education', 'question_type'])(
    'has %s for the forms',
    async (type) => {
      expect((await ofType(type)).length).toBeGreaterThan(3);
    },
  );
  it('R-217 answers an empty list for an unknown type, however odd', async () => {
    for (const type of ['no_such_type', "x'; drop table dict_data", '中'.repeat(50)])
      expect(await ofType(type)).toEqual([]);
  });
  it('pages, filters by type, and clamps what is out of range (G-25)', async () => {
    const all = await portal.call(contract.listEntries, { query: {} });
    expect([all.rows.length, all.total > 100]).toEqual([10, true]);
    const some = await portal.call(contract.listEntries, { query: { dictType: 'post_name', pageSize: 4, pageNum: 3 } });
    expect([some.rows.length, some.total]).toEqual([1, 9]);
    const odd = await portal.request({
      method: 'GET',
      path: contract.listEntries.path,
      query: { pageNum: -5, pageSize: 'x' },
    });
    expect(odd.body.rows).toHaveLength(10);
  });
  it('gives one entry, and 数据不存在 for another', async () => {
    const [row] = await ofType('licence_status');
    expect(await portal.call(contract.getEntry, { params: { id: row?.id ?? '' } })).toEqual(row);
    for (const id of [UNKNOWN_UUID, 'x']) {
      await expect(portal.call(contract.getEntry, { params: { id } })).rejects.toMatchObject({ code: 404 });
    }
  });
});

describe('C-172 … C-174 writing', () => {
  const body = { dictType: 'test_kind', dictLabel: '甲', dictValue: 'a' };
  it('adds, refuses a value twice, edits and removes', async () => {
    const { id } = await portal.call(contract.addEntry, { body }, { token: operator });
    await expect(portal.call(contract.addEntry, { body }, { token: operator })).rejects.toMatchObject({ code: 409 });
    await portal.call(
      contract.editEntry,
      { body: { id, ...body, dictLabel: '甲甲', remark: '注' } },
      { token: operator },
    );
    expect(await ofType('test_kind')).toMatchObject([{ id, dictLabel: '甲甲', remark: '注', isDefault: 'N' }]);
    await portal.call(contract.removeEntry, { params: { id } }, { token: operator });
    expect(await ofType('test_kind')).toEqual([]);
    await portal.call(contract.addEntry, { body }, { token: operator });
    expect(await ofType('test_kind')).toHaveLength(1);
  });
  it('names every error of the input', async () => {
    const bad = { dictType: 'Bad Type', dictLabel: ' ', dictValue: 'x'.repeat(101) };
    const failure = await portal.call(contract.addEntry, { body: bad }, { token: operator }).catch((error) => error);
    expect(failure.fields.map((field: { path: string }) => field.path)).toEqual(
      expect.arrayContaining(['dictType', 'dictLabel', 'dictValue']),
    );
  });
  it('answers 数据不存在 for an entry that is not there', async () => {
    const edit = portal.call(
      contract.editEntry,
      { body: { id: UNKNOWN_UUID, ...body, dictValue: 'b' } },
      { token: operator },
    );
    await expect(edit).rejects.toMatchObject({ code: 404 });
    const remove = portal.call(contract.removeEntry, { params: { id: 'x' } }, { token: operator });
    await expect(remove).rejects.toMatchObject({ code: 404 });
  });
  it.each([
    ['POST', '/system/dict/data'],
    ['PUT', '/system/dict/data'],
    ['DELETE', `/system/dict/data/${UNKNOWN_UUID}`],
    ['GET', '/system/dict/data'],
  ])('%s %s asks for an operator', async (method, path) => {
    const rest = method === 'GET' ? {} : { body };
    expect((await portal.request({ method, path, ...rest })).status).toBe(401);
    expect((await portal.request({ method, path, ...rest, token: await portal.signIn('member') })).status).toBe(403);
  });
  it('R-218 the add sent as GET changes nothing, even for an operator', async () => {
    const before = (await portal.call(contract.listEntries, { query: {} })).total;
    const answer = await portal.request({ method: 'GET', path: '/system/dict/data', token: operator });
    expect([answer.status, answer.body.msg]).toEqual([405, '新增字典请使用 POST 提交']);
    expect((await portal.call(contract.listEntries, { query: {} })).total).toBe(before);
  });
});
