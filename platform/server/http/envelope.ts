import type { z } from 'zod';
import type { ApiError, FieldError } from '#platform/contract/api-error.ts';
import type { ErrorCode } from '#platform/contract/error-definition.ts';
import type { Page, RouteSpec } from '#platform/contract/route.ts';
import { getMalformedReason, type MalformedRows } from '#platform/server/db/malformed.ts';
import type { Answer } from './handle.ts';
import { parseOnce } from './immutable-answer.ts';

/** Body of every answer except files (G-24). */
export type Envelope =
  | {
      readonly code: 200;
      readonly msg: string;
      readonly data?: unknown;
      readonly rows?: readonly unknown[];
      readonly total?: number;
      readonly note?: string;
    }
  | {
      readonly code: ErrorCode;
      readonly msg: string;
      readonly fault?: string;
      readonly fields?: readonly FieldError[];
      readonly data?: Readonly<Record<string, string>>;
      readonly requestId?: string;
    };

const DONE = '操作成功';

export function toEnvelope(answer: Answer): Envelope {
  if (answer.kind === 'list') {
    const { rows, total, note } = answer.page;
    return { code: 200, msg: DONE, rows, total, ...(note === undefined ? {} : { note }) };
  }
  if (answer.kind === 'data') return { code: 200, msg: DONE, data: answer.data };
  if (answer.kind === 'empty') return { code: 200, msg: DONE };
  throw new TypeError(`an answer of the kind ${answer.kind} has no envelope`);
}

export function toErrorEnvelope(failure: ApiError): Envelope {
  const { fields, data } = failure.detail;
  return {
    code: failure.fault.code,
    msg: failure.message,
    fault: failure.fault.id,
    ...(fields ? { fields } : {}),
    ...(data ? { data } : {}),
  };
}

/** The answer does not match its declaration. This is an internal error, whose details are not shown to users. */
export class InvalidAnswerError extends Error {
  constructor(spec: RouteSpec, cause: unknown) {
    super(`answer of ${spec.method} ${spec.path} does not fit its contract`, { cause });
    this.name = 'InvalidAnswerError';
  }
}

async function* presentEvents(
  spec: RouteSpec,
  schema: z.ZodType,
  given: AsyncIterable<unknown>,
): AsyncGenerator<unknown> {
  for await (const event of given) {
    const parsed = schema.safeParse(event);
    if (!parsed.success) throw new InvalidAnswerError(spec, parsed.error);
    yield parsed.data;
  }
}

function presentData(spec: RouteSpec, schema: z.ZodType, result: unknown): unknown {
  const parsed = schema.safeParse(result);
  if (!parsed.success) throw new InvalidAnswerError(spec, parsed.error);
  return parsed.data;
}

const keyOf = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'uuid' in row ? String(row.uuid) : '';

/** Returns the rows of a list as declared. A row that does not match is skipped, so that the others can still be shown. */
function presentRows(
  spec: RouteSpec,
  schema: z.ZodType,
  rows: readonly unknown[],
  malformed?: MalformedRows,
): unknown[] {
  const whole = schema.array().safeParse(rows);
  if (whole.success) return whole.data;
  const fitting = rows.flatMap((row) => {
    const parsed = schema.safeParse(row);
    if (parsed.success) return [parsed.data];
    malformed?.note({
      place: `${spec.method} ${spec.path}`,
      key: keyOf(row),
      reason: getMalformedReason(parsed.error),
    });
    return [];
  });
  // If no row matches, the error is in the program, not in the data.
  if (fitting.length === 0 && rows.length > 1) throw new InvalidAnswerError(spec, whole.error);
  return fitting;
}

/** Parses a handler's result with the declared output; unknown fields are dropped. */
export function serialiseAnswer(spec: RouteSpec, result: unknown, malformed?: MalformedRows): Answer {
  const { output } = spec;
  if (output.kind === 'empty') return { kind: 'empty' };
  if (output.kind === 'blob') return { kind: 'blob', blob: result as Extract<Answer, { kind: 'blob' }>['blob'] };
  if (output.kind === 'events') {
    return { kind: 'events', events: presentEvents(spec, output.schema, result as AsyncIterable<unknown>) };
  }
  if (output.kind === 'data') {
    return { kind: 'data', data: parseOnce(output.schema, result, () => presentData(spec, output.schema, result)) };
  }
  const page = result as Page<unknown>;
  const rows = presentRows(spec, output.schema, page.rows, malformed);
  return { kind: 'list', page: { ...page, rows } };
}
