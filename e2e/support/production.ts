import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import settings from '#apps/server/process.json' with { type: 'json' };

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  return port;
}

export interface Production {
  readonly address: string;
  /** What the program printed for whoever installs it. */
  readonly code: string;
  /** The newest code that was sent to a telephone. */
  readonly codeOf: (phone: string) => string;
  readonly stop: () => Promise<void>;
}

/**
 * The built program as it starts for the first time where it will serve people: in an empty place, without samples, with a provider of text
 * messages. That one listens here, and takes every message; whether it is signed rightly is asked elsewhere (platform/server/outbox/sms.test.ts).
 */
export async function startProduction(): Promise<Production> {
  const codes = new Map<string, string>();
  const provider = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://provider');
    const { code } = JSON.parse(searchParams.get('TemplateParam') ?? '{}') as { code?: string };
    if (code !== undefined) codes.set(searchParams.get('PhoneNumbers') ?? '', code);
    response.setHeader('content-type', 'application/json');
    response.end('{"Code":"OK","RequestId":"1"}');
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-production-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...settings.flags, settings.program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH,
      HOME,
      ...settings.environment,
      NODE_ENV: 'production',
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      PUBLIC_URL: address,
      PORT: `${port}`,
      TRUST_PROXY: 'none',
      ACCESS_LOG: 'off',
      DATA_DIR: dataDir,
      ALIYUN_SMS_ENDPOINT: `http://127.0.0.1:${await listen(provider)}`,
      ALIYUN_SMS_ACCESS_KEY_ID: 'only-here',
      ALIYUN_SMS_ACCESS_KEY_SECRET: randomBytes(16).toString('hex'),
      ALIYUN_SMS_SIGN_NAME: '示例签名',
      ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
      ALIYUN_SMS_TEMPLATE_REGISTERED: 'SMS_2',
    },
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    provider.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const code = await printedCode(child.stdout).catch(async (reason: unknown) => {
    await stop();
    throw reason;
  });
  // Nobody reads on; what is printed must not wait for that.
  child.stdout.resume();
  return { address, code, codeOf: (phone) => codes.get(phone) ?? '', stop };
}

async function printedCode(output: Readable): Promise<string> {
  let said = '';
  for await (const chunk of output.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    const code = /安装码（[^）]*）：(\S+)/.exec(said)?.[1];
    if (code !== undefined) return code;
  }
  throw new Error(`the program ended without a code: ${said}`);
}
