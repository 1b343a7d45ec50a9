import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { flag, id, paging, requiredDay, requiredText } from '#platform/contract/fields.ts';
import { blob, data, empty, list, route } from '#platform/contract/route.ts';
import {
  DatabaseReadOnlyError,
  DatabaseUnavailableError,
  DiskFullError,
  StatementTimeoutError,
} from '#platform/server/db/errors.ts';
import { handle } from './handle.ts';

const taken = defineApiError('kit.taken', 409, '编号 {no} 已被占用');

const listThings = route({
  spec: null,
  method: 'GET',
  path: '/portal/api/kit/list',
  tag: 'kit',
  summary: 'list',
  access: 'public',
  query: z.object({
    ...paging,
    tags: z.array(z.string()).optional().meta({ title: '标签' }),
    open: flag('公开'),
    uuid: z.string().optional(),
  }),
  output: list(z.object({ name: z.string() })),
});
const addThing = route({
  spec: null,
  method: 'POST',
  path: '/portal/api/kit',
  tag: 'kit',
  summary: 'add',
  access: 'public',
  body: z.object({
    name: requiredText('名称', 5),
    foundedOn: requiredDay('成立日期'),
    items: z
      .array(z.object({ level: requiredText('资质等级', 4) }).meta({ title: '资质项' }))
      .meta({ title: '资质项' }),
  }),
  output: data(z.object({ name: z.string() })),
  faults: [taken],
});
const getThing = route({
  spec: null,
  method: 'GET',
  path: '/portal/kit/{id}',
  aliases: ['/check/kit/{id}'],
  tag: 'kit',
  summary: 'get',
  access: { member: 'kit:thing:get' },
  params: id,
  output: data(z.object({ ent: z.string() })),
});
const changeThing = route({
  spec: null,
  method: 'POST',
  path: '/portal/kit/change',
  tag: 'kit',
  summary: 'change',
  // A module whose changes need no approval (domain/access/approval.ts).
  access: { member: 'check:thing:edit' },
  output: empty(),
});
const rule = route({
  spec: null,
  method: 'POST',
  path: '/portal/kit/rule',
  tag: 'kit',
  summary: 'rule',
  access: { operator: 'kit:rule:edit' },
  output: empty(),
});
const mine = route({
  spec: null,
  method: 'GET',
  path: '/portal/kit-mine',
  tag: 'kit',
  summary: 'mine',
  access: 'login',
  output: data(z.object({ name: z.string() })),
});
const file = route({
  spec: null,
  method: 'GET',
  path: '/portal/api/kit-file',
  tag: 'kit',
  summary: 'file',
  access: 'public',
  output: blob('text/plain'),
});
const sendFile = route({
  spec: null,
  method: 'POST',
  path: '/portal/api/kit-upload',
  tag: 'kit',
  summary: 'upload',
  access: 'public',
  files: { file: { maxBytes: 1024 * 1024, required: true, label: '附件' } },
  body: z.object({ note: z.string().optional() }),
  output: data(z.object({ name: z.string(), size: z.number(), note: z.string().nullable() })),
});
const breaks = route({
  spec: null,
  method: 'GET',
  path: '/portal/api/kit-breaks/{id}',
  tag: 'kit',
  summary: 'breaks',
  access: 'public',
  params: id,
  output: data(z.object({ name: z.string() })),
});

const routes = [
  handle(listThings, async ({ query }) => ({
    rows: [{ name: JSON.stringify(query), secret: 'x' } as { name: string }],
    total: 7,
  })),
  handle(addThing, async ({ body }) => {
    if (body.name === 'taken') throw createApiError(taken, { no: 'K-1' });
    return { name: body.name };
  }),
  handle(getThing, async ({ params }, { scope }) => {
    if (params.id !== 'known') throw createNotFoundError();
    return { ent: scope.entUuid };
  }),
  handle(changeThing, async () => undefined),
  handle(rule, async () => undefined),
  handle(mine, async (_input, { session }) => ({ name: session.userName })),
  handle(file, async () => ({ filename: '名单.txt', mime: 'text/plain', bytes: new TextEncoder().encode('内容') })),
  handle(sendFile, async ({ files, body }) => ({
    name: files.file?.filename ?? '',
    size: files.file?.bytes.length ?? 0,
    note: body.note ?? null,
  })),
  handle(breaks, async ({ params }) => {
    if (params.id === 'down') throw new DatabaseUnavailableError('down');
    if (params.id === 'full') throw new DiskFullError('full');
    if (params.id === 'read-only') throw new DatabaseReadOnlyError('read-only');
    if (params.id === 'locked') throw new StatementTimeoutError('locked');
    if (params.id === 'wrong') return { name: 1 } as unknown as { name: string };
    throw new Error('password=hunter2 at /srv/app.ts');
  }),
];

let portal: TestPortal;
let base: URL;
beforeAll(async () => {
  portal = await startPortal({ routes, quiet: true });
  base = new URL(await portal.listen());
});
afterAll(() => portal.close());

const get = (path: string, query?: Record<string, unknown>, token?: string) =>
  portal.request({ method: 'GET', path, ...(query ? { query } : {}), ...(token ? { token } : {}) });

describe('answers (G-24)', () => {
  it('drops what the contract does not declare', async () => {
    const { body } = await get('/portal/api/kit/list');
    expect(body).toMatchObject({ code: 200, total: 7 });
    expect(Object.keys(body.rows[0])).toEqual(['name']);
  });
  it('tells an unknown call from a missing record and from a wrong method', async () => {
    const token = await portal.signIn('member');
    expect((await get('/portal/nothing')).body).toMatchObject({ code: 404, msg: '接口不存在' });
    expect((await get('/portal/kit/none', {}, token)).body).toMatchObject({ code: 404, msg: '数据不存在' });
    const patched = await portal.request({ method: 'PATCH', path: '/portal/api/kit/list', body: {} });
    expect(patched.status).toBe(405);
    expect(patched.body.code).toBe(405);
    // A path with a number in it, and one that only begins like a call.
    expect((await portal.request({ method: 'PUT', path: '/portal/kit/none', body: {} })).status).toBe(405);
    expect((await portal.request({ method: 'PUT', path: '/portal/kit/none/more', body: {} })).status).toBe(404);
  });
  it('answers an address that cannot be read as what was asked for: a call with an envelope, a page with a page', async () => {
    const call = await get('/portal/%');
    expect([call.status, call.body.msg]).toEqual([400, '请求内容无法解析，请检查格式']);
    expect(call.headers['content-security-policy']).toContain("default-src 'none'");
    const page = await get('/a%ZZ');
    expect([page.status, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(page.body).toContain('网址无法识别');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])(
    'answers %s to an unknown call as unknown, whatever its body is',
    async (method) => {
      for (const [type, body] of [
        ['application/json', '{}'],
        ['application/json', '{"a":'],
        ['text/plain', 'a'],
        ['multipart/form-data; boundary=x', '--x'],
        ['application/json', Buffer.alloc(2 * 1024 * 1024, 97)],
      ] as const) {
        const answer = await portal.request({
          method,
          path: '/portal/nothing',
          body,
          headers: { 'content-type': type },
        });
        expect([answer.status, answer.body.msg], `${type} ${body.length}`).toEqual([404, '接口不存在']);
      }
    },
  );
  it('R-259, R-210 forbids sniffing in every answer and gives each an integer code, also what is no HTTP', async () => {
    const raw = (bytes: string) =>
      new Promise<string>((done, broken) => {
        const socket = connect(Number(base.port), base.hostname, () => socket.end(bytes));
        let got = '';
        socket.on('data', (part) => {
          got += part.toString('utf8');
        });
        socket.on('close', () => done(got)).on('error', broken);
      });
    const line = (start: string, rest = '') => `${start} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${rest}\r\n`;
    const asked: readonly (readonly [string, number])[] = [
      [line('GET /portal/api/kit/list'), 200],
      [line('GET /portal/kit-mine'), 401],
      [line('GET /portal/nothing'), 404],
      [line('GET /nothing'), 404],
      [line('DELETE /portal/api/kit/list'), 405],
      [line('GET /portal/%'), 400],
      [line('GET /portal/api/kit-breaks/x'), 500],
      ['no http at all\r\n\r\n', 400],
      ['GET /portal/api/kit/list HTTP/9.9\r\n\r\n', 400],
      [line('GET /portal/api/kit/list', 'content-length: 1\r\ncontent-length: 2\r\n'), 400],
      [line('POST /portal/api/kit', 'transfer-encoding: chunked\r\n') + 'zz\r\n', 400],
      [line('GET /portal/api/kit/list', `x: ${'a'.repeat(40_000)}\r\n`), 413],
    ];
    for (const [request, status] of asked) {
      const answer = await raw(request);
      const name = request.slice(0, 60);
      expect(answer, name).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer.toLowerCase(), name).toContain('x-content-type-options: nosniff');
      const body = JSON.parse(/\{.*\}/s.exec(answer.split('\r\n\r\n').slice(1).join(''))?.[0] ?? '') as {
        code: number;
      };
      expect(body.code, name).toBe(status);
    }
  });
  it('answers HEAD without a body', async () => {
    const head = await portal.request({ method: 'HEAD', path: '/portal/api/kit/list' });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
  });
  it('hides what broke and names the request instead', async () => {
    const { status, body } = await get('/portal/api/kit-breaks/x');
    expect(status).toBe(500);
    expect(body.msg).toBe('服务器异常');
    expect(JSON.stringify(body)).not.toMatch(/hunter2|srv|stack/);
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect((await get('/portal/api/kit-breaks/wrong')).body.code).toBe(500);
  });
  it('reports no fault when a client resets its connection before its request is read', async () => {
    const error = vi.spyOn(portal.app.log, 'error');
    const info = vi.spyOn(portal.app.log, 'info');
    const socket = connect(Number(base.port), base.hostname);
    await once(socket, 'connect');
    // Both reach the server's system before its event loop is back, as on a machine that is busy.
    socket.write('GET /health/live HTTP/1.1\r\nhost: a\r\n\r\n');
    socket.resetAndDestroy();
    await expect.poll(() => info.mock.calls.map(([, message]) => message)).toContain('hung up before the answer');
    expect(error.mock.calls).toEqual([]);
    error.mockRestore();
    info.mockRestore();
  });
  it.each([
    ['down', '数据库暂时无法连接'],
    ['full', '数据库所在磁盘已满'],
    ['read-only', '数据库当前只读'],
    ['locked', '数据库暂时无法连接'],
  ])('says 503 with a time to come back and the cause while the database is %s', async (state, cause) => {
    const { status, headers, body } = await get(`/portal/api/kit-breaks/${state}`);
    expect([status, headers['retry-after'], body.code]).toEqual([503, '5', 503]);
    expect(body.msg).toContain(cause);
  });
  it('G-45 sends files with their encoded name', async () => {
    const answer = await portal.call(file, {});
    expect(answer.filename).toBe('名单.txt');
    expect(new TextDecoder().decode(answer.bytes)).toBe('内容');
  });
});

describe('input', () => {
  it('answers all errors at once, each with its field and in Chinese', async () => {
    const { status, body } = await portal.request({
      method: 'POST',
      path: '/portal/api/kit',
      body: { name: '太长的名称了吧', foundedOn: '2026-02-30', items: [{ level: '一级' }, {}] },
    });
    expect(status).toBe(400);
    expect(body.fields).toEqual([
      { path: 'name', message: '名称最多 5 个字' },
      { path: 'foundedOn', message: '成立日期应为有效日期（如 2026-01-31）' },
      { path: 'items.1.level', message: '请填写第 2 项资质等级' },
    ]);
    expect(body.msg).toContain('3 处需要修改');
  });
  it('cleans text: width of spaces, control characters, NUL', async () => {
    const done = await portal.call(addThing, {
      body: { name: ' \u0000甲\u202e ', foundedOn: '2026-01-31', items: [] },
    });
    expect(done.name).toBe('甲');
  });
  it('names every field whose text the database cannot hold, and none that is not declared', async () => {
    const { body } = await get('/portal/api/kit/list', { tags: ['a', 'b\0'], uuid: '\0', other: '\0' });
    expect(body.fields).toEqual([
      { path: 'tags.1', message: '第 2 项标签含有无法识别的字符，请删除后重新填写' },
      { path: 'uuid', message: 'uuid含有无法识别的字符，请删除后重新填写' },
    ]);
    const half = await portal.request({
      method: 'POST',
      path: '/portal/api/kit',
      body: '{"name":"a\\ud800","foundedOn":"2026-01-31","items":[{"level":"\\udc00"}],"other":"\\ud800","a\\u0000":1}',
      headers: { 'content-type': 'application/json' },
    });
    expect([half.status, half.body.fields.map((field: { path: string }) => field.path)]).toEqual([
      400,
      ['name', 'items.0.level'],
    ]);
    const token = await portal.signIn('member');
    expect((await get('/portal/kit/kno%00wn', {}, token)).status).toBe(200);
  });
  it('G-25 clamps paging and takes the last of repeated scalars, all of lists', async () => {
    const { body } = await get('/portal/api/kit/list', {
      pageNum: ['3', '-2'],
      pageSize: '99999',
      tags: ['a', 'b'],
      open: 'true',
    });
    expect(JSON.parse(body.rows[0].name)).toEqual({ pageNum: 1, pageSize: 100, tags: ['a', 'b'], open: true });
    const odd = await portal.request({
      method: 'GET',
      path: '/portal/api/kit/list?pageNum=abc&pageSize=1e9&pageNum[0]=1&__proto__[x]=1&x=%E0%A4%A',
    });
    expect(odd.status).toBe(200);
  });
  it('G-20 reads uuid in any spelling', async () => {
    const { body } = await get('/portal/api/kit/list', { UUID: 'u' });
    expect(JSON.parse(body.rows[0].name).uuid).toBe('u');
  });
  it('refuses what is no JSON, of the wrong kind or too large, without an error of its own', async () => {
    const send = (body: string | Buffer, type = 'application/json') =>
      portal.request({ method: 'POST', path: '/portal/api/kit', body, headers: { 'content-type': type } });
    expect((await send('{"a":')).body).toMatchObject({ code: 400 });
    expect((await send('{"a":1}}')).body.code).toBe(400);
    expect((await send('a=1', 'text/plain')).body.code).toBe(415);
    expect((await send('--x', 'multipart/form-data; boundary=x')).body.code).toBe(415);
    expect((await send(Buffer.alloc(2 * 1024 * 1024, 97))).body.code).toBe(413);
    expect((await send('['.repeat(30_000) + ']'.repeat(30_000))).body.code).toBe(400);
    expect((await send('')).body.code).toBe(400);
  });
  it('answers a business refusal with its own text', async () => {
    const refused = await portal.request({
      method: 'POST',
      path: '/portal/api/kit',
      body: { name: 'taken', foundedOn: '2026-01-31', items: [] },
    });
    expect(refused.body).toMatchObject({ code: 409, msg: '编号 K-1 已被占用', fault: 'kit.taken' });
  });
  it('reads uploads, names what is missing and survives broken ones', async () => {
    const done = await portal.call(sendFile, {
      files: { file: { filename: '../../甲\u0000.txt', bytes: new Uint8Array([1, 2]) } },
      body: { note: 'n' },
    });
    expect(done).toEqual({ name: '甲.txt', size: 2, note: 'n' });
    const missing = await portal.request({ method: 'POST', path: '/portal/api/kit-upload', body: {} });
    expect(missing.body).toMatchObject({ code: 400, msg: '请选择附件' });
    for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data']) {
      const broken = await portal.request({
        method: 'POST',
        path: '/portal/api/kit-upload',
        body: Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc'),
        headers: { 'content-type': type },
      });
      expect(broken.body.code).toBe(400);
    }
  });
});

describe('access (G-26)', () => {
  it('admits no caller without a live token', async () => {
    for (const path of ['/portal/kit/known', '/check/kit/known', '/portal/kit-mine']) {
      expect((await get(path)).body).toMatchObject({ code: 401, msg: '请先登录' });
      expect((await get(path, {}, 'dead')).body.code).toBe(401);
    }
  });
  it('gives a member the own scope, and others 403', async () => {
    expect(await portal.call(getThing, { params: { id: 'known' } }, { token: await portal.signIn('member') })).toEqual({
      ent: portal.entUuid('member'),
    });
    for (const person of ['guest', 'expired', 'operator'] as const) {
      const token = await portal.signIn(person);
      expect((await get('/portal/kit/known', {}, token)).body.code).toBe(403);
    }
  });
  it('lets a membership that just ended read, not write', async () => {
    portal.setNow(new Date('2020-01-05T04:00:00Z'));
    const token = await portal.signIn('expired');
    expect((await get('/portal/kit/known', {}, token)).status).toBe(200);
    const write = await portal.request({ method: 'POST', path: '/portal/kit/change', token, body: {} });
    expect(write.body).toMatchObject({ code: 403, fault: 'kernel.read-only' });
    portal.setNow(new Date());
  });
  it('keeps operator calls from all other callers', async () => {
    const ask = async (person: 'operator' | 'member') =>
      (await portal.request({ method: 'POST', path: '/portal/kit/rule', token: await portal.signIn(person), body: {} }))
        .body.code;
    expect([await ask('operator'), await ask('member')]).toEqual([200, 403]);
  });
  it('takes the token from the header only, never from the cookie', async () => {
    const token = await portal.signIn('member');
    expect(
      (await portal.request({ method: 'GET', path: '/portal/kit-mine', headers: { cookie: `access_token=${token}` } }))
        .body.code,
    ).toBe(401);
  });
});

describe('files', () => {
  const load = (headers: Readonly<Record<string, string>> = {}) =>
    portal.request({ method: 'GET', path: '/portal/api/kit-file', headers });
  const whole = Buffer.from('内容');

  it('carry a name for every program', async () => {
    const { headers } = await load();
    const name = encodeURIComponent('名单.txt');
    expect(headers['content-disposition']).toBe(`attachment; filename="download.txt"; filename*=UTF-8''${name}`);
    expect(headers['download-filename']).toBe(name);
  });

  it('come in parts on request, as long as they are the same (RFC 9110, section 14)', async () => {
    const first = await load();
    expect([first.status, first.headers['accept-ranges']]).toEqual([200, 'bytes']);
    const part = await load({ range: 'bytes=1-3', 'if-range': String(first.headers.etag) });
    expect([part.status, part.headers['content-range'], part.bytes]).toEqual([
      206,
      'bytes 1-3/6',
      whole.subarray(1, 4),
    ]);
    const other = await load({ range: 'bytes=1-3', 'if-range': '"another"' });
    expect([other.status, other.bytes]).toEqual([200, whole]);
    const beyond = await load({ range: 'bytes=6-' });
    expect([beyond.status, beyond.headers['content-range'], beyond.bytes.length]).toEqual([416, 'bytes */6', 0]);
  });
});
