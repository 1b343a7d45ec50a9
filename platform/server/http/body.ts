import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';

/** Maximum nesting depth: more than any valid input needs, and far below the depth at which a recursive parser fails. */
const DEEPEST = 100;
/** Maximum number of list and object members in one body: no form has more, and each invalid member costs an error message. */
const MAX_VALUES = 20_000;

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const OPENERS: ReadonlySet<number> = new Set([91, 123]);
const CLOSERS: ReadonlySet<number> = new Set([93, 125]);

/** Returns the end of the string that begins at `start`. */
function getStringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at;
  }
  return text.length;
}

/** Checks the structure of a JSON text before it is parsed. @throws ApiError when it is too deep or has too many members */
function evaluateShape(text: string): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = getStringEnd(text, at);
    else if (CLOSERS.has(code)) depth -= 1;
    else if (code === COMMA) values += 1;
    else if (OPENERS.has(code)) {
      depth += 1;
      values += 1;
    }
    if (depth > DEEPEST) throw createApiError(KERNEL_ERRORS.malformed);
    if (values > MAX_VALUES) throw createApiError(KERNEL_ERRORS.tooLarge);
  }
}

/** Marks a body that is not JSON. */
export const UNREADABLE_BODY = Symbol('a body that is not JSON');

function readJson(body: string): unknown {
  const text = body.replace(/^\uFEFF/, '');
  // An empty body is read as an empty object, because many calls need no body.
  if (text.trim() === '') return {};
  evaluateShape(text);
  try {
    return JSON.parse(text);
  } catch {
    throw createApiError(KERNEL_ERRORS.malformed);
  }
}

/**
 * Adds the parsers for bodies that are not multipart: JSON is parsed, any other non-empty body is `UNREADABLE_BODY`.
 * @param beforeReading waits until the body of the request may be read
 */
export function addBodyParsers(
  server: FastifyInstance,
  beforeReading: (request: FastifyRequest) => Promise<void>,
): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    /^application\/(\w+\+)?json/i,
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      await beforeReading(request);
      return readJson(body);
    },
  );
  server.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) =>
    body.length === 0 ? {} : UNREADABLE_BODY,
  );
}
