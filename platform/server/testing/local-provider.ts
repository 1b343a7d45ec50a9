import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface LocalProvider {
  readonly endpoint: string;
  readonly seen: RecordedRequest[];
  close(): Promise<void>;
}

/** Starts an HTTP provider on this machine that records requests and answers JSON. `null` means that it never answers. */
export async function startLocalProvider(answer: (request: RecordedRequest) => object | null): Promise<LocalProvider> {
  const seen: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://local');
      const one = {
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: { ...request.headers, ':method': request.method },
        body: Buffer.concat(chunks).toString('utf8'),
      };
      seen.push(one);
      const given = answer(one);
      if (given !== null) response.setHeader('content-type', 'application/json').end(JSON.stringify(given));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
