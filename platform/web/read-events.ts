import type { CallInput, EventsOutput, RouteSpec } from '#platform/contract/route.ts';
import { readEnvelope, unwrapEnvelope } from './answer.ts';
import { CallError, SERVER_ERROR } from './call-error.ts';
import { readToken } from './cookies.ts';
import {
  getCallAddress,
  getCallCredentials,
  getCallHeaders,
  getCallPayload,
  type UntypedCallInput,
} from './request.ts';

type EventOf<R extends RouteSpec> = R['output'] extends EventsOutput<infer S> ? S['_output'] : never;

interface Block {
  readonly name: string;
  readonly data: string;
}

function getBlock(text: string): Block {
  const lines = text.split('\n');
  const field = (name: string): string[] =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trimStart());
  return { name: field('event')[0] ?? '', data: field('data').join('\n') };
}

/** Yields the complete blocks of a stream of server-sent events. */
export async function* readBlocks(body: ReadableStream<Uint8Array>): AsyncGenerator<Block> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let kept = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      kept += decoder.decode(value, { stream: true });
      const blocks = kept.split('\n\n');
      kept = blocks.pop() ?? '';
      for (const block of blocks) if (block.trim() !== '') yield getBlock(block);
    }
  } finally {
    await reader.cancel();
  }
}

/**
 * Yields the events of a declared call as they arrive, without a toast for errors.
 * @throws CallError for an error before the first event or during the stream
 */
export async function* readEvents<R extends RouteSpec & { readonly output: EventsOutput }>(
  route: R,
  input: CallInput<R>,
  signal: AbortSignal,
): AsyncGenerator<EventOf<R>> {
  const loose = input as UntypedCallInput;
  const { body, contentType } = getCallPayload(route, loose);
  const response = await fetch(getCallAddress(route.path, loose), {
    method: route.method,
    headers: { ...getCallHeaders(readToken(), contentType), Accept: 'text/event-stream' },
    body: body ?? null,
    credentials: getCallCredentials(),
    signal,
  });
  if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body) {
    unwrapEnvelope(route, await readEnvelope(response), response.headers.get('retry-after'));
    throw new CallError(500, SERVER_ERROR);
  }
  for await (const { name, data } of readBlocks(response.body)) {
    if (name === 'fault') {
      const { code, msg } = JSON.parse(data) as { code: number; msg: string };
      throw new CallError(code, msg);
    }
    yield JSON.parse(data) as EventOf<R>;
  }
}
