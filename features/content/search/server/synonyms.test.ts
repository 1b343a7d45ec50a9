import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import {
  addSynonymGroup,
  editSynonymGroup,
  listSynonymGroups,
  MAX_SYNONYM_TERMS,
  removeSynonymGroup,
} from '../contract/synonyms.ts';
import { listSuggestions, searchPolicies } from '../search.contract.ts';
import { indexDocuments } from './search.server-api.ts';

let portal: TestPortal;
let operator: string;
beforeAll(async () => {
  portal = await startPortal();
  operator = await portal.signIn('operator');
  await indexDocuments(portal.app, [
    {
      kind: 'policy',
      uuid: '00000000-0000-8000-8000-00000000a001',
      title: '关于鲁班奖申报的通知（示例）',
      summary: '',
      body: '鲁班奖工程的申报条件。',
      keywords: [],
      docNumber: null,
      region: '000000',
      publishTime: null,
      sortTime: new Date('2026-01-01T00:00:00Z'),
      validity: null,
      href: '/policy/detail/x',
      isSample: true,
      detail: {},
    },
  ]);
});
afterAll(() => portal.close());

const find = async (keyword: string) => (await portal.call(searchPolicies, { query: { keyword } })).rows.length;
const add = (terms: readonly unknown[], token: string | null = operator) =>
  portal.request({ method: 'POST', path: '/portal/search/synonym', body: { terms }, token });
const listAll = async () => await portal.call(listSynonymGroups, { query: { pageSize: 100 } }, { token: operator });

describe('synonyms of the search, kept by operators', () => {
  it('count in the very next search: added, changed, paused, removed; each step is audited', async () => {
    expect(await find('建筑金像')).toBe(0);
    const { uuid } = await portal.call(
      addSynonymGroup,
      { body: { terms: ['鲁班奖', '建筑金像'] } },
      { token: operator },
    );
    expect(await find('建筑金像')).toBe(1);
    const suggested = await portal.call(listSuggestions, { query: { keyword: '建筑金' } });
    expect(suggested[0]).toMatchObject({ text: '鲁班奖', label: '全称' });

    const edit = async (change: { terms: string[]; status?: '0' | '1' }) =>
      await portal.call(editSynonymGroup, { body: { uuid, ...change } }, { token: operator });
    await edit({ terms: ['鲁班奖', '国优金像'] });
    expect([await find('建筑金像'), await find('国优金像')]).toEqual([0, 1]);
    await edit({ terms: ['鲁班奖', '国优金像'], status: '1' });
    expect(await find('国优金像')).toBe(0);
    await edit({ terms: ['鲁班奖', '国优金像'] });
    expect(await find('国优金像')).toBe(1);
    await portal.call(removeSynonymGroup, { params: { id: uuid } }, { token: operator });
    expect(await find('国优金像')).toBe(0);

    const { rows } = await portal.app.db.sql<{ action: string }>(
      'select action from audit_log where target_uuid = $1',
      [uuid],
    );
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'synonym.added',
      'synonym.edited',
      'synonym.edited',
      'synonym.edited',
      'synonym.removed',
    ]);
  });

  it('find texts that were indexed before the dictionary knew the word', async () => {
    await portal.call(addSynonymGroup, { body: { terms: ['鲁班奖工程', '鲁奖'] } }, { token: operator });
    expect(await find('鲁奖')).toBe(1);
    expect(await find('鲁班奖工程')).toBe(1);
  });

  it('are listed by page and word, the last changed first', async () => {
    const all = await listAll();
    expect(all.total).toBe(all.rows.length);
    expect(all.rows.some(({ terms }) => terms.includes('一建'))).toBe(true);
    const page = await portal.call(listSynonymGroups, { query: { keyword: '一建', pageSize: 1 } }, { token: operator });
    expect(page).toMatchObject({ total: 1, rows: [{ terms: expect.arrayContaining(['一级注册建造师']) }] });
  });

  it.each([
    [['一个词'], '词语至少 2 项'],
    [[], '词语至少 2 项'],
    [['甲 乙', '丙'], '不含空格和标点'],
    [['', '丙丁'], '词语'],
    [['词', 'ABC', 'abc'], '词语重复'],
    [['ＡＢＣ', 'abc'], '词语重复'],
    [['长'.repeat(21), '短'], '词语'],
    [Array.from({ length: MAX_SYNONYM_TERMS + 1 }, (_unused, at) => `词${at}`), `词语最多 ${MAX_SYNONYM_TERMS} 项`],
    [['词', 7], '词语'],
  ])('refuses %j', async (terms, words) => {
    const answer = await add(terms);
    expect(answer.status).toBe(400);
    expect(answer.body.msg).toContain(words);
  });

  it('keeps a word in one group only', async () => {
    const before = (await listAll()).total;
    const answer = await add(['壹建', '一建']);
    expect(answer.body).toMatchObject({ code: 409, msg: '“一建”已在另一组同义词中，请先在那一组里修改' });
    expect((await listAll()).total).toBe(before);
    // Two at once: one of them gets the word.
    const both = await Promise.all([add(['并发词', '并发甲']), add(['并发词', '并发乙'])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('that are not there are 404', async () => {
    for (const id of ['00000000-0000-8000-8000-000000000000', 'x'])
      expect(
        (await portal.request({ method: 'POST', path: `/portal/search/synonym/delete/${id}`, token: operator })).body,
      ).toMatchObject({ code: 404, msg: '数据不存在' });
    const edited = await portal.request({
      method: 'POST',
      path: editSynonymGroup.path,
      body: { uuid: '00000000-0000-4000-8000-000000000000', terms: ['甲词', '乙词'] },
      token: operator,
    });
    expect(edited.status).toBe(404);
  });
});
