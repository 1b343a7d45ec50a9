import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { isApiPath } from '#platform/server/http/api-path.ts';
import { toErrorEnvelope } from '#platform/server/http/envelope.ts';
import { renderErrorPage } from '#platform/server/http/error-page.ts';
import { API_HEADERS, buildCommonHeaders, buildPageHeaders } from '#platform/server/http/security-headers.ts';

const RETRY_SECONDS = '2';

/** Responds while the program starts: to calls with the response envelope, to all other requests with a page that reloads itself. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  const failure = createApiError(KERNEL_ERRORS.starting);
  const isCall = isApiPath(request.url ?? '/');
  const body = isCall ? JSON.stringify(toErrorEnvelope(failure)) : renderErrorPage(failure, '');
  response.writeHead(503, {
    ...(isCall ? { ...buildCommonHeaders(false), ...API_HEADERS } : buildPageHeaders({ hashes: [] }, false)),
    'content-type': isCall ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': RETRY_SECONDS,
    connection: 'close',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

export interface StartupServer {
  /** Releases the port; pending requests still get a response. */
  close(): Promise<void>;
}

/**
 * Listens on the port while the database recovers and the program starts, so that no connection is refused. Returns null if the port is in
 * use: the program reports that itself when it starts to listen.
 */
export async function openStartupServer(host: string, port: number): Promise<StartupServer | null> {
  const server = createServer(answer);
  const isOpen = await new Promise<boolean>((done) => {
    server.once('error', () => done(false));
    server.listen({ host, port }, () => done(true));
  });
  if (!isOpen) return null;
  return {
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeIdleConnections();
      }),
  };
}
