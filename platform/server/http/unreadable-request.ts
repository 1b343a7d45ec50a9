import type { Socket } from 'node:net';
import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { ApiErrorDefinition } from '#platform/contract/error-definition.ts';
import { toErrorEnvelope } from './envelope.ts';
import { API_HEADERS, buildCommonHeaders } from './security-headers.ts';

/** Returns the API error for an error of Node's HTTP parser. */
function getError(code: string | undefined): ApiErrorDefinition {
  if (code === 'HPE_HEADER_OVERFLOW' || code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return KERNEL_ERRORS.tooLarge;
  return KERNEL_ERRORS.malformed;
}

/**
 * Answers input that is not valid HTTP and therefore has no request object, with the usual envelope and headers, and closes
 * the connection. If the client has disconnected, no answer is sent.
 */
export function replyToUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const failure = createApiError(getError(error.code));
  const body = JSON.stringify(toErrorEnvelope(failure));
  const headers = {
    ...buildCommonHeaders(false),
    ...API_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const status = failure.fault.code === 413 ? '413 Content Too Large' : '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
