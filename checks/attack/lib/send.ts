import { Agent, request } from 'node:http';
import type { Readable } from 'node:stream';
import type { Target } from './target.ts';

export interface Sending {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes, or a stream for what should arrive slowly or without an announced length. */
  readonly body?: string | Buffer | Readable;
}

export interface Sent {
  /** 0 when the connection was cut. */
  readonly status: number;
  readonly body: Buffer;
}

const WITHIN_MS = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** One request as it reaches the program through its proxy from an address. */
export function sendFrom({ address }: Pick<Target, 'address'>, from: string, sending: Sending): Promise<Sent> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    let sent: Sent = { status: 0, body: Buffer.alloc(0) };
    const { method, path, headers, body } = sending;
    const asked = request({
      agent,
      host: hostname,
      port,
      method,
      path,
      timeout: WITHIN_MS,
      headers: { 'x-forwarded-for': from, ...headers },
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => undefined);
    asked.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', () => undefined);
      answer.on('end', () => {
        sent = { status: answer.statusCode ?? 0, body: Buffer.concat(chunks) };
      });
    });
    // Not with the answer: an attacker who goes on sending after it is still at work.
    asked.on('close', () => resolve(sent));
    if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) asked.end(body);
    else body.on('error', () => asked.destroy()).pipe(asked);
  });
}
