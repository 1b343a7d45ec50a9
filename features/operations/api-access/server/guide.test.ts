import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { API_GUIDE_PATH } from './guide.ts';
import { createTestToken } from './testing/make-token.ts';
import { computeWebhookSignature } from './webhooks/send-hook.ts';

const run = promisify(execFile);
const MARKS: Readonly<Record<string, string>> = {
  '&#38;': '&',
  '&#60;': '<',
  '&#62;': '>',
  '&#34;': '"',
  '&#39;': "'",
};

let portal: TestPortal;
let address: string;
let token: string;
let page: string;
beforeAll(async () => {
  portal = await startPortal({ quiet: true });
  address = await portal.listen();
  ({ token } = await createTestToken(portal, ['info.projects.add']));
  page = String((await portal.request({ method: 'GET', path: API_GUIDE_PATH })).body);
});
afterAll(() => portal.close());

const examples = (): string[] =>
  [...page.matchAll(/<pre class="run"><code>([\s\S]*?)<\/code><\/pre>/g)].map(([, code = '']) =>
    code.replace(/&#\d+;/g, (mark) => MARKS[mark] ?? mark),
  );

async function runExample(code: string, variables: Readonly<Record<string, string>> = {}): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', PORTAL: address, TOKEN: token, ...variables };
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', code], { env, timeout: 90_000 });
  return stdout;
}

describe('the guide', () => {
  it('is linked from the description of the API', async () => {
    const docs = await portal.request({ method: 'GET', path: '/portal/docs' });
    expect(docs.body).toContain(`href="${API_GUIDE_PATH}"`);
    expect(page).toContain('<html lang="zh-CN">');
  });

  it('shows calls that answer as it says', async () => {
    const [whoAmI = '', list = '', write = '', changes = '', verify = '', ...more] = examples();
    expect(more).toEqual([]);
    expect(JSON.parse(await runExample(whoAmI))).toMatchObject({
      code: 200,
      data: { user: { userName: '示例财务系统' } },
    });
    expect(JSON.parse(await runExample(list))).toMatchObject({ code: 200, rows: [], total: 0 });
    const written = await runExample(write);
    const [first, second] = written.split(/(?<=\})(?=\{"code")/).map((text) => JSON.parse(text) as object);
    expect(first).toMatchObject({ code: 200, data: { projectName: '示例办公楼' } });
    expect(second).toEqual(first);
    expect(JSON.parse(await runExample(list))).toMatchObject({ total: 1 });
    expect(JSON.parse(await runExample(changes))).toMatchObject({ code: 200, data: { changes: [], hasMore: false } });
    const message = {
      url: '',
      secret: `whsec_${Buffer.from('a secret of 24 bytes ...').toString('base64')}`,
      id: 'msg-1',
      body: '{"type":"records.changed","data":{}}',
      now: new Date('2026-11-21T02:00:00Z'),
    };
    const seconds = message.now.getTime() / 1000;
    const given = {
      SECRET: message.secret,
      WEBHOOK_ID: message.id,
      WEBHOOK_TIMESTAMP: String(seconds),
      BODY: message.body,
    };
    expect((await runExample(verify, given)).trim()).toBe(computeWebhookSignature(message, seconds));
  });

  it('shows calls that fail aloud with a token that does not work', async () => {
    const [whoAmI = ''] = examples();
    await expect(runExample(whoAmI, { TOKEN: 'zxt_nothing' })).rejects.toMatchObject({ code: 22 });
  });
});
