import { createParser } from 'eventsource-parser';

/** Data versions by name; a changed version means that the data has changed (platform/server/live). */
export type LiveState = Readonly<Record<string, string>>;

export interface LiveStatus {
  /** Whether changes are pushed to the page; otherwise it must poll for them. */
  readonly isLive: boolean;
  readonly state: LiveState | null;
}

/** Dependencies of the live client, which tests replace. */
export interface LiveClientDependencies {
  readonly open: (lastId: string, signal: AbortSignal) => Promise<Response>;
  readonly show: (view: LiveStatus) => void;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly random: () => number;
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 120_000;
/** Time after which a connection without events is considered broken; longer than three heartbeats of the server. */
const SILENCE_MS = 65_000;

type Outcome = 'broken' | 'over';

/**
 * Keeps one stream open until `signal` aborts it. After a break it reconnects at growing intervals with the id of the last event, and
 * meanwhile reports that no events are received, so that the page polls. It stops permanently when the session is over.
 */
export async function followLiveStream(ports: LiveClientDependencies, signal: AbortSignal): Promise<void> {
  let lastId = '';
  let state: LiveState | null = null;
  let pauseMs = FIRST_PAUSE_MS;
  const show = (isLive: boolean): void => ports.show({ isLive, state });
  while (!signal.aborted) {
    const outcome = await follow(ports, signal, lastId, {
      onState: (id, next) => {
        lastId = id;
        state = next;
        pauseMs = FIRST_PAUSE_MS;
      },
      onRetry: (ms) => {
        pauseMs = Math.max(pauseMs, ms);
      },
      onSign: () => show(true),
    });
    show(false);
    if (outcome === 'over' || signal.aborted) return;
    await ports.wait(pauseMs * (1 + ports.random()), signal);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

interface Ears {
  readonly onState: (id: string, state: LiveState) => void;
  readonly onRetry: (ms: number) => void;
  readonly onSign: () => void;
}

async function follow(
  ports: LiveClientDependencies,
  signal: AbortSignal,
  lastId: string,
  ears: Ears,
): Promise<Outcome> {
  const line = new AbortController();
  const stop = (): void => line.abort();
  signal.addEventListener('abort', stop);
  try {
    const answer = await ports.open(lastId, line.signal);
    if (answer.status === 401 || answer.status === 403) return 'over';
    if (!answer.ok || !answer.body) return 'broken';
    ears.onSign();
    return await read(answer.body, stop, ears);
  } catch {
    // The browser is offline, or the server closed the connection; the caller reconnects later.
    return 'broken';
  } finally {
    signal.removeEventListener('abort', stop);
    line.abort();
  }
}

async function read(body: ReadableStream<Uint8Array>, stop: () => void, ears: Ears): Promise<Outcome> {
  let outcome: Outcome = 'broken';
  let silence: ReturnType<typeof setTimeout> | undefined;
  const parser = createParser({
    onRetry: ears.onRetry,
    onEvent: ({ event, id, data }) => {
      if (event === 'state') ears.onState(id ?? '', JSON.parse(data) as LiveState);
      // The user has more open pages than the server allows streams; this page polls from now on.
      if (event === 'end' && data !== 'restart') outcome = 'over';
      ears.onSign();
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      clearTimeout(silence);
      silence = setTimeout(stop, SILENCE_MS);
      const { done, value } = await reader.read();
      if (done) return outcome;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(silence);
  }
}
