import { createParser } from 'eventsource-parser';

/** The states that differ if something is new, by name (platform/server/live). */
export type LiveState = Readonly<Record<string, string>>;

export interface LiveView {
  /** Whether changes are pushed; otherwise the page must poll for them. */
  readonly isLive: boolean;
  readonly state: LiveState | null;
}

/** The dependencies of the client; tests provide their own. */
export interface LivePorts {
  readonly open: (lastId: string, signal: AbortSignal) => Promise<Response>;
  readonly show: (view: LiveView) => void;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly random: () => number;
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 120_000;
/** Longer than three heartbeats of the server: a connection that is silent for this long is dead. */
const SILENCE_MS = 65_000;

type Outcome = 'broken' | 'over';

/**
 * Keeps one stream open until `signal` ends it: reconnects after a break with the id of the last event, at growing intervals, and reports
 * meanwhile that events are not received, so that the page polls. It stops for good when the session is over.
 */
export async function followLive(ports: LivePorts, signal: AbortSignal): Promise<void> {
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

async function follow(ports: LivePorts, signal: AbortSignal, lastId: string, ears: Ears): Promise<Outcome> {
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
    // Offline, or the server closed the connection: the caller reconnects later.
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
