import { randomUUID } from 'node:crypto';
import { request as sendRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { data, route } from '#platform/contract/route.ts';
import { handleCachedContent } from '#platform/server/http/handle.ts';

const MIB = 2 ** 20;
const LIST = '/portal/api/policy/list';
/** As many addresses as a walk through the policies of a province has. */
const ADDRESSES = 400;
const DETAIL = {
  issueDate: null,
  effectiveDate: null,
  abolishDate: null,
  isVerified: true,
  impacts: [],
  relations: [],
};

const statements: string[] = [];
/** The inputs that were parsed. */
const parsed: string[] = [];
const echo = route({
  spec: null,
  method: 'GET',
  path: '/portal/api/kit/echo',
  tag: 'kit',
  summary: 'echo',
  access: 'public',
  rate: 'heavy',
  query: z.object({
    word: z.string().transform((word) => {
      parsed.push(word);
      return word;
    }),
  }),
  output: data(z.object({ word: z.string() })),
});
let portal: TestPortal;
let address: string;
let uuids: readonly string[];
beforeAll(async () => {
  portal = await startPortal({
    // Answers are fresh for a while, and the walks below may take longer on a busy machine.
    now: new Date(),
    environment: { ANSWER_CACHE_MB: '2', REQUEST_LIMIT_PER_MINUTE: '6000' },
    onStatement: (text) => statements.push(text),
    routes: [handleCachedContent(echo, ({ query }) => Promise.resolve(query))],
  });
  address = await portal.listen();
  uuids = Array.from({ length: ADDRESSES }, () => randomUUID());
  await portal.app.db.sql(
    `insert into article (uuid, kind, title, content, plain, publish_time, sort_time, category, validity, issuer, doc_number, detail,
       create_time, update_time)
     select uuid, 'policy', '示例政策' || n, '<p>第一条 示例条款' || n || '</p>', '第一条 示例条款' || n, now(),
       timestamptz '2025-01-01' + n * interval '1 microsecond', '规范性文件', '有效', '示例机关', '示例〔2026〕' || n || '号', $2::jsonb, now(), now()
     from unnest($1::uuid[]) with ordinality as given (uuid, n)`,
    [uuids, JSON.stringify(DETAIL)],
  );
});
afterAll(() => portal.close());

interface Received {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** Sends a real request; the body is returned as it was transferred. */
const send = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> =>
  new Promise((resolve, reject) => {
    sendRequest(`${address}${path}`, { method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
const getPath = (uuid = ''): string => `/portal/api/policy/${uuid}`;

async function countStatements(work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = statements.length;
  await work();
  return statements.slice(before);
}
/** The statements that answer a first request, without those that a process runs once. */
async function warmUp(): Promise<void> {
  await send(`${LIST}?pageSize=1`);
  await send(getPath(uuids[0]));
}
const editTitle = (uuid: string | undefined, title: string) =>
  portal.app.db.sql('update article set title = $2 where uuid = $1', [uuid, title]);

describe('an answer of published content', () => {
  it.each([`${LIST}?pageSize=20`, `${LIST}?pageNum=2&pageSize=20&keyword=%E7%A4%BA%E4%BE%8B`])(
    'is the same in every encoding, computed and cached: %s',
    async (path) => {
      const computed = await send(path);
      expect(computed.status).toBe(200);
      expect(JSON.parse(computed.bytes.toString())).toMatchObject({ code: 200, total: expect.any(Number) });
      const plain = await send(path);
      const gzipped = await send(path, { 'accept-encoding': 'br;q=0, gzip' });
      const brotli = await send(path, { 'accept-encoding': 'gzip, deflate, br' });
      expect(plain.bytes.equals(computed.bytes)).toBe(true);
      expect(gunzipSync(gzipped.bytes).equals(computed.bytes)).toBe(true);
      expect(brotliDecompressSync(brotli.bytes).equals(computed.bytes)).toBe(true);
      expect([plain, gzipped, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([
        undefined,
        'gzip',
        'br',
      ]);
      for (const { headers, bytes } of [computed, plain, gzipped, brotli]) {
        expect(headers).toMatchObject({
          'content-type': 'application/json; charset=utf-8',
          'content-length': String(bytes.length),
          'cache-control': 'no-store',
          vary: 'accept-encoding',
        });
      }
      const head = await send(path, { 'accept-encoding': 'br' }, 'HEAD');
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
      expect(head.headers['content-length']).toBe(String(brotli.bytes.length));
    },
  );

  it('changes with the next request after a publication, compressed forms included', async () => {
    const path = getPath(uuids[7]);
    const read = async () =>
      JSON.parse(brotliDecompressSync((await send(path, { 'accept-encoding': 'br' })).bytes).toString()).data.title;
    await portal.app.db.sql('update article set content = $2 where uuid = $1', [uuids[7], '<p>长文</p>'.repeat(300)]);
    expect(await read()).toBe('示例政策8');
    await editTitle(uuids[7], '示例政策改');
    expect(await read()).toBe('示例政策改');
    await portal.app.db.sql(`update article set status = 'withdrawn' where uuid = $1`, [uuids[7]]);
    expect((await send(path)).status).toBe(410);
    await portal.app.db.sql(`update article set status = 'published' where uuid = $1`, [uuids[7]]);
    expect(await read()).toBe('示例政策改');
  });

  it('names its neighbours also if their times differ by less than a millisecond', async () => {
    const answer = JSON.parse((await send(getPath(uuids[20]))).bytes.toString());
    expect([answer.data.previous, answer.data.next].map(({ uuid }) => uuid)).toEqual([uuids[21], uuids[19]]);
  });
});

describe('the work for an answer', () => {
  it('is one statement for a detail and for a list, and none while it is cached', async () => {
    await warmUp();
    const detail = () => send(getPath(uuids[1]));
    const list = () => send(`${LIST}?pageSize=30&prov=320000`);
    expect(await countStatements(detail)).toHaveLength(1);
    expect(await countStatements(list)).toHaveLength(1);
    expect(await countStatements(detail)).toEqual([]);
    expect(await countStatements(list)).toEqual([]);
  });

  it('is the work of one request for all that arrive at the same time', async () => {
    await editTitle(uuids[2], '示例政策同时');
    await warmUp();
    const all = () => Promise.all(Array.from({ length: 30 }, () => send(getPath(uuids[3]))));
    expect(await countStatements(all)).toHaveLength(1);
  });

  it('takes a slot and the time of the thread only if a handler runs or a session is read', async () => {
    await warmUp();
    const token = await portal.signIn('member');
    const begin = vi.spyOn(portal.app.thread, 'begin');
    const count = async (work: () => Promise<unknown>): Promise<number> => {
      begin.mockClear();
      await work();
      return begin.mock.calls.length;
    };
    const path = getPath(uuids[4]);
    expect(await count(() => send(path))).toBe(1);
    expect(await count(() => send(path))).toBe(0);
    expect(await count(() => send(path, { authorization: `Bearer ${token}` }))).toBe(1);
    expect(await count(() => send('/portal/getInfo', { authorization: `Bearer ${token}` }))).toBe(1);
    begin.mockRestore();
  });
});

describe('an address whose answer is cached', () => {
  const path = (word: string): string => `/portal/api/kit/echo?word=${word}`;
  const readWord = async (word: string, headers: Record<string, string> = {}) => {
    const answer = await send(path(word), headers);
    return [answer.status, JSON.parse(answer.bytes.toString()).data?.word];
  };

  it('is not parsed again; one with a token or in another spelling is', async () => {
    parsed.length = 0;
    for (let n = 0; n < 3; n += 1) expect(await readWord('a')).toEqual([200, 'a']);
    expect(parsed).toEqual(['a']);
    expect(await readWord('%61')).toEqual([200, 'a']);
    expect(await readWord('a', { authorization: 'Bearer unknown' })).toEqual([200, 'a']);
    expect(await readWord('b')).toEqual([200, 'b']);
    expect(parsed).toEqual(['a', 'a', 'a', 'b']);
  });

  it('has the headers of a computed answer, and counts for the limits of requests', async () => {
    const computed = await send(path('c'));
    const kept = await send(path('c'));
    const namesOf = ({ headers }: Received) => Object.keys(headers).toSorted();
    expect(namesOf(kept)).toEqual(namesOf(computed));
    expect(kept.headers['x-request-id']).not.toBe(computed.headers['x-request-id']);
    for (const name of ['content-security-policy', 'x-content-type-options', 'cache-control', 'referrer-policy'])
      expect([name, kept.headers[name]]).toEqual([name, computed.headers[name]]);
    let refused: Received | undefined;
    for (let n = 0; n < 130 && refused === undefined; n += 1) {
      const answer = await send(path('c'));
      if (answer.status !== 200) refused = answer;
    }
    expect([refused?.status, Number(refused?.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('the memory of answers', () => {
  it(`holds a walk through ${ADDRESSES} addresses: the second walk computes nothing`, async () => {
    await warmUp();
    const walk = async () => {
      for (const uuid of uuids) expect((await send(getPath(uuid))).status).toBe(200);
    };
    const { length } = await countStatements(walk);
    expect(length).toBeGreaterThan(ADDRESSES / 2);
    expect(await countStatements(walk)).toEqual([]);
    expect(portal.app.answers.getSize()).toBeLessThan(2 * MIB);
  });

  it('stays within its limit for more addresses than fit, and drops the least recently used ones', async () => {
    const first = getPath(uuids[0]);
    await send(first);
    let largest = 0;
    const getList = (n: number) => `${LIST}?pageSize=${71 + (n % 30)}&sort=${n < 30 ? 'new' : 'old'}`;
    for (let n = 0; n < 60; n += 1) {
      await send(getList(n), { 'accept-encoding': ['identity', 'gzip', 'br'][n % 3] ?? '' });
      largest = Math.max(largest, portal.app.answers.getSize());
      expect(portal.app.answers.getSize()).toBeLessThanOrEqual(2 * MIB);
    }
    expect(largest).toBeGreaterThan(1.5 * MIB);
    expect(await countStatements(() => send(getList(59)))).toEqual([]);
    expect(await countStatements(() => send(first))).toHaveLength(1);
  });
});

describe('thirty people behind one address', () => {
  it('read at the same time without a refusal, with the limits of production', async () => {
    await editTitle(uuids[5], '示例政策众人');
    const read = async (person: number): Promise<(number | undefined)[]> => {
      const found: (number | undefined)[] = [];
      for (let n = 0; n < 10; n += 1) {
        const headers = { 'accept-encoding': 'gzip, deflate, br', 'user-agent': `person ${person}` };
        found.push((await send(`${LIST}?pageSize=20&pageNum=${n + 1}`, headers)).status);
        found.push((await send(getPath(uuids[(person * 7 + n) % ADDRESSES]), headers)).status);
      }
      return found;
    };
    const answered = await Promise.all(Array.from({ length: 30 }, (_none, person) => read(person)));
    expect(new Set(answered.flat())).toEqual(new Set([200]));
    expect(answered.flat()).toHaveLength(600);
  });
});
