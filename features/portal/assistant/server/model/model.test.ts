import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { askAssistant, getAssistantConfig } from '../../assistant.contract.ts';
import { updateModelConsent } from '../../contract/consent.ts';
import { parseAnswerStream } from '../testing/read-answer.ts';

const KEY = 'test-key-of-the-model';

type Behaviour = (response: ServerResponse) => void | Promise<void>;

const chunk = (content: string): string => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const begin = (response: ServerResponse): void =>
  void response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });

/** Writes a text in small pieces that cut through words and lines, as a service does. */
const says =
  (text: string): Behaviour =>
  (response) => {
    begin(response);
    response.write(': keep-alive\n\ndata: {"choices":[{"delta":{"role":"assistant"}}]}\n\n');
    const stream =
      [...text].map(chunk).join('') + 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
    for (let at = 0; at < stream.length; at += 37) response.write(stream.slice(at, at + 37));
    response.end();
  };

let behave: Behaviour = says('');
let asked: {
  authorization: string;
  body: { model: string; stream: boolean; messages: { role: string; content: string }[] };
}[] = [];

/** Speaks the protocol of chat completions as far as it is used: the key, the streamed chunks, and the errors. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const bytes of request) text += String(bytes);
  if (request.url !== '/v1/chat/completions' || request.method !== 'POST') {
    response.writeHead(404).end('{}');
    return;
  }
  const authorization = request.headers.authorization ?? '';
  if (authorization !== `Bearer ${KEY}`) {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"message":"invalid key"}}');
    return;
  }
  asked.push({ authorization, body: JSON.parse(text) });
  await behave(response);
}

let server: Server;
/** All passages are made for these tests, which takes seconds on a free machine. */
const SYNC_WITHIN_MS = 400_000;

let portal: TestPortal;
beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  portal = await startPortal({ now: new Date('2026-11-21T02:00:00Z'), quiet: true });
  const model = { url: `http://127.0.0.1:${port}/v1`, name: 'test-model', key: KEY, timeoutMs: 1500 };
  Object.assign(portal.app.config, { assistant: { isOn: true, scriptUrl: null, model } });
  await portal.app.jobs.runNow('assistant.sync');
}, SYNC_WITHIN_MS);
beforeEach(async () => {
  asked = [];
  await portal.app.db.sql('delete from assistant_answer', []);
});
afterAll(async () => {
  await portal.close();
  server.closeAllConnections();
  server.close();
});

async function ask(question = '申请建筑工程总承包一级净资产要多少？') {
  const reply = await portal.request({ method: 'POST', path: askAssistant.path, body: { question } });
  expect(reply.status).toBe(200);
  const { points, notes, end } = parseAnswerStream(reply.body);
  return { points: points.map(({ text }) => text), notes, end };
}

const QUOTED = '建筑工程施工总承包一级的企业资产：净资产 1 亿元以上。';

describe('a model behind the protocol of chat completions', () => {
  it('is told of in the configuration', async () => {
    expect(await portal.call(getAssistantConfig, {})).toMatchObject({ hasModel: true });
  });

  it('writes the answer from the sources alone', async () => {
    behave = says('建筑工程施工总承包一级要求净资产 1 亿元以上。[1]');
    const { points, notes, end } = await ask();
    expect(points).toEqual(['建筑工程施工总承包一级要求净资产 1 亿元以上。']);
    expect(notes).toEqual([]);
    expect(end).toMatchObject({ outcome: 'answered', mode: 'model' });
    expect(asked[0]?.body).toMatchObject({ model: 'test-model', stream: true });
    const [rules, task] = asked[0]?.body.messages ?? [];
    expect(rules?.role).toBe('system');
    expect(JSON.parse(task?.content ?? '')).toMatchObject({
      question: '申请建筑工程总承包一级净资产要多少？',
      asOf: '2026-11-21',
      sources: expect.arrayContaining([expect.objectContaining({ no: 1, text: QUOTED })]),
    });
  });

  it('loses every sentence that its sources do not bear', async () => {
    behave = says(
      '建筑一级净资产要 5 亿元以上。[1]建筑工程施工总承包一级净资产 1 亿元以上。[1]另外须缴纳保证金。[1]没有出处的话。',
    );
    expect((await ask()).points).toEqual(['建筑工程施工总承包一级净资产 1 亿元以上。']);
  });

  it('is replaced by quotations when nothing it says can be borne out', async () => {
    behave = says('净资产 5 亿元以上。[1]');
    const { points, notes, end } = await ask();
    expect(points[0]).toBe(QUOTED);
    expect(notes[0]).toContain('没有通过出处核对');
    expect(end).toMatchObject({ mode: 'extract' });
  });

  const errors: readonly (readonly [string, Behaviour])[] = [
    [
      '429',
      (response) => void response.writeHead(429, { 'retry-after': '9' }).end('{"error":{"message":"slow down"}}'),
    ],
    ['500', (response) => void response.writeHead(500).end('oops')],
    [
      'a stream that breaks off',
      (response) => {
        begin(response);
        response.write(chunk('建筑工程'));
        setTimeout(() => response.destroy(), 20);
      },
    ],
    [
      'a stream that ends without its end',
      (response) => {
        begin(response);
        response.end(chunk('建筑工程'));
      },
    ],
    [
      'events that are none',
      (response) => {
        begin(response);
        response.end('data: {not json}\n\n');
      },
    ],
    [
      'an error within the stream',
      (response) => {
        begin(response);
        response.end('data: {"error":{"message":"overloaded"}}\n\n');
      },
    ],
    ['silence', () => undefined],
    ['a redirect', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    [
      'a text without end',
      (response) => {
        begin(response);
        for (let part = 0; part < 20; part += 1) response.write(chunk('长'.repeat(1000)));
        response.end();
      },
    ],
  ];
  it.each(errors)('falls back to quotations on %s', async (_name, behaviour) => {
    behave = behaviour;
    const { points, notes, end } = await ask();
    expect(points[0]).toBe(QUOTED);
    expect(notes[0]).toContain('模型暂时无法使用');
    expect(end).toMatchObject({ outcome: 'answered', mode: 'extract' });
  });

  it('keeps what was borne out before the stream broke off, and says it once', async () => {
    behave = (response) => {
      begin(response);
      response.write(`${chunk('建筑工程施工总承包一级的企业资产要求净资产 1 亿元以上。[1]')}${chunk('再说')}`);
      setTimeout(() => response.destroy(), 30);
    };
    const { points, notes } = await ask();
    expect(points[0]).toContain('净资产 1 亿元以上');
    expect(points.filter((text) => text.includes('1 亿元'))).toHaveLength(1);
    expect(notes[0]).toContain('模型暂时无法使用');
  });

  it('falls back when the key is refused', async () => {
    const { model } = portal.app.config.assistant;
    Object.assign(model ?? {}, { key: 'wrong' });
    const { points, notes } = await ask();
    Object.assign(model ?? {}, { key: KEY });
    expect(asked).toEqual([]);
    expect(points[0]).toBe(QUOTED);
    expect(notes).toHaveLength(1);
  });

  it('is told nothing of an enterprise that did not agree, and words it once it did', async () => {
    const token = await portal.signIn('member');
    behave = says('登记的在职人员中，一级建造师 0 人。[1]');
    const own = async () => {
      const body = { question: '我们有几个一级建造师' };
      return String((await portal.request({ method: 'POST', path: askAssistant.path, body, token })).body);
    };
    expect(await own()).toContain('"mode":"extract"');
    expect(asked).toEqual([]);
    await portal.call(updateModelConsent, { body: { isGiven: true } }, { token });
    expect(await own()).toContain('"mode":"model"');
    expect(asked).toHaveLength(1);
    await portal.call(updateModelConsent, { body: { isGiven: false } }, { token });
    await own();
    expect(asked).toHaveLength(1);
  });

  it('is not asked what is refused or has no support', async () => {
    await ask('北京明天天气怎么样？');
    await ask('建筑一级资质代办价格多少钱？');
    expect(asked).toEqual([]);
  });
});
