import { createParser } from 'eventsource-parser';

export interface ReceivedEvent {
  readonly event: string;
  readonly id: string;
  readonly data: string;
}

/** Reads a stream of server-sent events like a browser. */
export interface LiveReader {
  readonly status: number;
  readonly contentType: string;
  /** Returns the next unread event. */
  next(): Promise<ReceivedEvent>;
  /** Events that arrived but were not read yet. */
  readonly waiting: readonly ReceivedEvent[];
  /** Resolves when the stream ends. */
  readonly ended: Promise<void>;
  comments(): number;
  close(): void;
}

const WAIT_MS = 60_000;

export async function openLiveReader(base: string, token: string | null, lastId?: string): Promise<LiveReader> {
  const abort = new AbortController();
  const answer = await fetch(`${base}/portal/live`, {
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
    },
    signal: abort.signal,
  });
  const waiting: ReceivedEvent[] = [];
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
