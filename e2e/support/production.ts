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

/** Returns a free port. */
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  return port;
}

export interface Production {
  readonly address: string;
  /** The printed code for the first operator. */
  readonly code: string;
  /** Returns the newest code that was sent to a phone. */
  readonly codeOf: (phone: string) => string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the built program for the first time in production mode: with an empty data folder, without samples, with a text message provider.
 * The local provider accepts every message; platform/server/outbox/sms.test.ts tests the signatures.
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
  // The remaining output is discarded, so that the program does not block on it.
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
