import { createParser } from 'eventsource-parser';

export interface Heard {
  readonly event: string;
  readonly id: string;
  readonly data: string;
}

/** Reads a stream of events as a browser would. */
export interface LiveReader {
  readonly status: number;
  readonly contentType: string;
  /** The next event that was not taken yet. */
  next(): Promise<Heard>;
  /** Events that arrived and were not taken. */
  readonly waiting: readonly Heard[];
  /** Whether the server has ended the stream. */
  readonly ended: Promise<void>;
  comments(): number;
  close(): void;
}

const WAIT_MS = 60_000;

export async function readLive(base: string, token: string | null, lastId?: string): Promise<LiveReader> {
  const abort = new AbortController();
  const answer = await fetch(`${base}/portal/live`, {
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
    },
    signal: abort.signal,
  });
  const waiting: Heard[] = [];
  let comments = 0;
  let wake = (): void => undefined;
  const parser = createParser({
    onEvent: ({ event = '', id = '', data }) => {
      waiting.push({ event, id, data });
      wake();
    },
    onComment: () => {
      comments += 1;
    },
  });
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }));
  })().catch(() => undefined);
  return {
    status: answer.status,
    contentType: answer.headers.get('content-type') ?? '',
    waiting,
    ended,
    comments: () => comments,
    close: () => abort.abort(),
    async next() {
      const until = Date.now() + WAIT_MS;
      for (;;) {
        const first = waiting.shift();
        if (first) return first;
        if (Date.now() > until) throw new Error('no event in time');
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, 100);
        });
      }
    },
  };
}
