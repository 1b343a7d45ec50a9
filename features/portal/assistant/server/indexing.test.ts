import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { updatePoliciesFromFacts } from '#features/content/articles/server/articles.server-api.ts';
import { searchPolicies, searchQuestions } from '#features/content/search/search.contract.ts';
import { createResourceCalls } from '#features/operations/publishing/server/testing/resource-calls.ts';

/** Both indexes are made several times. */
const WITHIN_MS = 400_000;

let portal: TestPortal;
const statements: { readonly text: string; readonly params: readonly unknown[] }[] = [];
beforeAll(async () => {
  portal = await startPortal({
    now: new Date('2026-11-21T02:00:00Z'),
    onStatement: (text, params) => statements.push({ text, params }),
  });
  await updatePoliciesFromFacts(portal.app);
  await portal.app.jobs.runNow('filing-guide.sync');
  // A search teaches the dictionary the synonyms; before, the same text is split differently.
  await portal.call(searchPolicies, { query: { keyword: '资质' } });
  await syncAll();
}, WITHIN_MS);
beforeEach(() => statements.splice(0));
afterAll(() => portal.close());

async function syncAll(): Promise<void> {
  await portal.app.jobs.runNow('search.sync');
  await portal.app.jobs.runNow('assistant.sync');
}

const sql = async <Row>(text: string, params: readonly unknown[] = []): Promise<Row[]> =>
  (await portal.app.db.sql<Row>(text, params)).rows;

/** The statements since the last look that read an article, each with the identifiers that it asks for. */
const listArticleReads = (): unknown[][] =>
  statements
    .splice(0)
    .filter(({ text }) => /^select \* from "article"/.test(text))
    .map(({ params }) => params.filter((value) => typeof value === 'string' && value.length === 36));

const DOCUMENTS = `select (to_jsonb(d) - 'index_time') as row from search_document d order by kind, uuid`;
const PASSAGES = `select (to_jsonb(p) - 'index_time') as row from assistant_passage p order by key`;
const WORDS = 'select word, passages from assistant_word order by word';
const listAll = async () => ({
  documents: await sql(DOCUMENTS),
  passages: await sql(PASSAGES),
  words: await sql(WORDS),
});

describe('an unchanged restart', () => {
  it('reads one row for each index and writes nothing', async () => {
    const before = await listAll();
    statements.splice(0);
    await syncAll();
    const sent = statements.splice(0).filter(({ text }) => !text.includes('content_version'));
    expect(sent.map(({ params }) => params)).toEqual([['search'], ['passages']]);
    for (const { text, params } of sent) expect(await sql(text, params)).toHaveLength(1);
    expect(await listAll()).toEqual(before);
  });

  it('reads no article when the standards are described for another day', async () => {
    portal.setNow(new Date('2026-11-22T02:00:00Z'));
    await syncAll();
    expect(listArticleReads()).toEqual([]);
  });

  it('compares only the other content when one of its tables changed', async () => {
    await sql(`update dict_data set dict_label = '示例职称' where dict_type = 'title_rank'`);
    statements.splice(0);
    await syncAll();
    expect(listArticleReads()).toEqual([]);
    expect(await sql(`select passage from assistant_passage where key = 'term title_rank'`)).toMatchObject([
      { passage: expect.stringContaining('示例职称') },
    ]);
    statements.splice(0);
    await syncAll();
    expect(statements.filter(({ text }) => text.includes('index_state'))).toHaveLength(2);
    expect(statements.filter(({ text }) => text.includes('assistant_passage'))).toEqual([]);
  });
});

describe('a publication', () => {
  it('reads one article for each index, and is found at once', async () => {
    const operator = await portal.signIn('operator');
    const tools = createResourceCalls(portal, operator);
    const uuid = await tools.addDraft('article');
    expect((await tools.callsOf('article').publish({ uuid })).body).toMatchObject({ code: 200 });
    const { rows } = await portal.call(searchPolicies, { query: { keyword: '关于示例事项的通知' } });
    expect(rows[0]?.href).toBe(`/policy/detail/${uuid}`);
    statements.splice(0);
    await portal.app.jobs.runNow('search.sync');
    expect(listArticleReads()).toEqual([[uuid]]);
    await portal.app.jobs.runNow('assistant.sync-content');
    expect(listArticleReads()).toEqual([[uuid]]);
    expect(await sql('select from assistant_passage where key like $1', [`article ${uuid}%`])).not.toHaveLength(0);
    await syncAll();
    expect(listArticleReads()).toEqual([]);
  });

  it('leaves out counts of readers and statements that change nothing', async () => {
    await sql('update article set views = views + 1');
    await sql('update article set title = title');
    expect(await sql('select from index_change')).toEqual([]);
  });
});

describe('an index of an older program', () => {
  it('is made again', async () => {
    const before = await listAll();
    await sql(`update index_state set marks = marks || '{"articles": "older"}'`);
    await sql(`update search_document set hash = 'older', body = '' where kind = 'policy'`);
    await sql(
      `update assistant_passage set hash = 'older', passage = '旧' where kind = 'policy' and key like 'article %'`,
    );
    await syncAll();
    expect(await listAll()).toEqual(before);
  });

  it('goes on where it was interrupted', async () => {
    const [last] = await sql<{ uuid: string; count: string }>(
      'select (select uuid from article order by uuid desc limit 1) as uuid, count(*) as count from article',
    );
    await sql(`update index_state set marks = marks || '{"articles": "older"}' where index_name = 'search'`);
    await sql(`update search_document set hash = 'older' where kind <> 'zzbz'`);
    await sql(`create function stop_indexing() returns trigger language plpgsql as
      $$ begin if new.uuid = '${last?.uuid}' then raise exception 'interrupted'; end if; return new; end $$`);
    await sql(`create trigger stop_indexing before insert or update on search_document
      for each row execute function stop_indexing()`);
    await expect(portal.app.jobs.runNow('search.sync')).rejects.toThrow('interrupted');
    await sql('drop trigger stop_indexing on search_document');
    const waiting = await sql(`select uuid from index_change where index_name = 'search'`);
    expect(waiting.length).toBeGreaterThan(0);
    expect(waiting.length).toBeLessThan(Number(last?.count));
    statements.splice(0);
    await portal.app.jobs.runNow('search.sync');
    expect(listArticleReads().flat()).toHaveLength(waiting.length);
    expect(await sql(`select from search_document where hash = 'older'`)).toEqual([]);
  });
});

/** A repeatable sequence of numbers below a limit. */
function createNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const CHANGE_COUNT = process.env.TEST_FULL === '1' ? 80 : 24;

describe('random changes', () => {
  const ADD = `
    insert into article (uuid, kind, title, content, plain, publish_time, sort_time, keywords, validity, doc_number, origin, create_time, update_time)
    values (gen_random_uuid(), $1, $2, $3, $3, now(), now(), '{}', $4, $5, 'operator', now(), now())`;

  it(
    'leave the same indexes and results as making them again',
    async () => {
      const draw = createNumbers(20261121);
      const listKeys = async () =>
        await sql<{ uuid: string }>(`select uuid from article where title like '随机%' order by title, uuid`);
      const CHANGES = [
        async (at: number) =>
          await sql(ADD, [
            ['policy', 'news', 'question', 'notice'][draw(4)],
            `随机文本 ${at}`,
            `<p>示例 ${draw(9)}：见示建〔2020〕${1 + draw(3)}号。</p>`,
            null,
            null,
          ]),
        async (at: number) =>
          await sql(ADD, ['policy', `随机文件 ${at}`, '<p>示例。</p>', '失效', `示建〔2020〕${1 + draw(3)}号`]),
        async (_at: number, uuid: string) =>
          await sql(
            `update article set validity = case when validity = '失效' then '有效' else '失效' end where uuid = $1`,
            [uuid],
          ),
        async (_at: number, uuid: string) =>
          await sql(
            `update article set status = case when status = 'published' then 'withdrawn' else 'published' end where uuid = $1`,
            [uuid],
          ),
        async (_at: number, uuid: string) =>
          await sql(`update article set kind = 'regulation' where uuid = $1`, [uuid]),
        async (at: number, uuid: string) =>
          await sql('update article set title = $2, plain = $2 where uuid = $1', [uuid, `随机标题 ${at}`]),
        async (_at: number, uuid: string) => await sql('delete from article where uuid = $1', [uuid]),
      ];
      await sql(ADD, ['news', '随机消息', '<p>解读示建〔2020〕1号。</p>', null, null]);
      for (let at = 0; at < CHANGE_COUNT; at += 1) {
        const keys = await listKeys();
        const uuid = keys[draw(keys.length)]?.uuid ?? '';
        await CHANGES[uuid === '' ? 0 : draw(CHANGES.length)]?.(at, uuid);
        if (draw(4) === 0) await syncAll();
      }
      await syncAll();
      const followed = await listAll();
      const search = async () => [
        await portal.call(searchPolicies, { query: { keyword: '随机' } }),
        await portal.call(searchQuestions, { query: { keyword: '随机 示例' } }),
      ];
      const found = await search();
      expect(JSON.stringify(followed.passages)).toContain('随机');
      await sql('truncate search_document, assistant_passage, assistant_word, index_state, index_change');
      await syncAll();
      const made = await listAll();
      expect(followed.documents).toEqual(made.documents);
      expect(followed.passages).toEqual(made.passages);
      expect(followed.words).toEqual(made.words);
      expect(
        await sql(`select word, ndoc as passages from ts_stat('select tokens from assistant_passage') order by word`),
      ).toEqual(made.words);
      expect(await search()).toEqual(found);
    },
    WITHIN_MS,
  );
});

it('follows every column of the watched tables, but those that count readers', async () => {
  const rows = await sql<{ place: string }>(
    `select c.relname || '.' || a.attname as place from pg_trigger t join pg_class c on c.oid = t.tgrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where t.tgname = 'index_content_changed' and a.attnum <> all (t.tgattr::smallint[]) order by 1`,
  );
  expect(rows.map(({ place }) => place)).toEqual(['article.views', 'course.hot']);
});
