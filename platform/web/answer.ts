import type { FieldError } from '#platform/contract/api-error.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import { CallError, SERVER_ERROR } from './call-error.ts';

interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly fault?: unknown;
  readonly data?: unknown;
  readonly rows?: unknown;
  readonly total?: unknown;
  readonly note?: unknown;
  readonly fields?: unknown;
}

export const SUCCESS_CODE = 200;

/** Reads the envelope of a response. Without an envelope the HTTP status decides. */
export async function readEnvelope(response: Response): Promise<Envelope> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && Number.isInteger((body as Envelope).code)) return body as Envelope;
  } catch {
    // The body is not JSON: it is a proxy's page, or the connection broke. The HTTP status decides.
    return { code: response.ok ? 500 : response.status, msg: '' };
  }
  return { code: response.ok ? 500 : response.status, msg: '' };
}

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null && 'path' in value && 'message' in value;

/** Returns the field errors, which are either beside `msg` or inside `data`. */
function getFields(envelope: Envelope): readonly FieldError[] {
  const inner = (envelope.data as { fields?: unknown } | null | undefined)?.fields;
  const found = envelope.fields ?? inner;
  return Array.isArray(found) ? found.filter(isFieldError) : [];
}

export const getErrorId = ({ fault: error }: Envelope): string | null => (typeof error === 'string' ? error : null);

/**
 * Returns the result of a call from its envelope.
 * @throws CallError if the envelope contains an error
 */
export function unwrapEnvelope(route: RouteSpec, envelope: Envelope, retryAfter: string | null): unknown {
  if (envelope.code !== SUCCESS_CODE) {
    const seconds = retryAfter === null ? null : Number(retryAfter);
    throw new CallError(
      envelope.code,
      envelope.msg || SERVER_ERROR,
      getFields(envelope),
      Number.isFinite(seconds) ? seconds : null,
      getErrorId(envelope),
      envelope.data,
    );
  }
  if (route.output.kind === 'list') {
    const { rows = [], total = 0, note } = envelope;
    return { rows, total, ...(note === undefined ? {} : { note }) };
  }
  return route.output.kind === 'empty' ? undefined : envelope.data;
}
