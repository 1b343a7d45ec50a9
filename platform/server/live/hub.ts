import type { LoginContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';

/** The states that a page compares, by name, each a short text such as a count and the newest id. If one differs, the page reloads the data. */
export type LiveState = Readonly<Record<string, string>>;

/** One open page of a signed-in user. */
export interface LiveStream {
  readonly userUuid: string;
  /**
   * Enterprises of the user when the state was last read. They may change, because the user can join an enterprise while the page is open.
   */
  enterpriseUuids: readonly string[];
  readonly sessionUuid: string;
  /** Id of the last event that the page has received, which encodes its state. */
  seen: string;
  /** Loads the session again; returns null once it has ended. */
  resolve(): Promise<LoginContext | null>;
  /** @returns false if the client no longer reads */
  send(event: LiveEvent): boolean;
  beat(): void;
  end(reason: StreamEndReason): void;
}

export interface LiveEvent {
  readonly id: string;
  readonly state: LiveState;
}

/** Why a stream ends: the session ended, a newer page of the user replaced it, or the server restarts. */
export type StreamEndReason = 'session' | 'limit' | 'restart';

export interface LiveHubOptions {
  readonly beatMs?: number;
  /** Changes within this time are combined into one event. */
  readonly gatherMs?: number;
  /** Maximum random delay for changes that concern all users, so that not all pages query the database at the same time. */
  readonly spreadMs?: number;
  /** Base delay before a failed query is retried; the actual delay is up to twice as long. */
  readonly retryMs?: number;
  readonly mostPerUser?: number;
  readonly most?: number;
}

const HEARTBEAT_MS = 20_000;
const GATHER_MS = 200;
const SPREAD_MS = 3_000;
/** Base delay after a failed query. It is randomised, because one error usually affects all streams. */
const RETRY_MS = 5_000;
const MAX_PER_USER = 6;
const MAX_ = 5_000;
/** The session is checked again at every third heartbeat, in case the notice of its end was missed. */
const BEATS_PER_CHECK = 3;

export interface LiveHub {
  readonly size: () => number;
  isFull(): boolean;
  add(stream: LiveStream): void;
  remove(stream: LiveStream): void;
  close(): void;
}

/** Returns the id of an event, which is the state itself: a client that reconnects with it, to any process, receives only later changes. */
export const getLiveEventId = (state: LiveState): string =>
  Buffer.from(
    JSON.stringify(
      Object.keys(state)
        .sort()
        .map((name) => [name, state[name]]),
    ),
  ).toString('base64url');

/** Creates the hub that sends events to the open pages of one process. */
export function createLiveHub(
  app: App,
  read: (context: LoginContext) => Promise<LiveState>,
  options: LiveHubOptions = {},
): LiveHub {
  const { beatMs = HEARTBEAT_MS, gatherMs = GATHER_MS, spreadMs = SPREAD_MS } = options;
  const { retryMs = RETRY_MS, mostPerUser = MAX_PER_USER, most = MAX_ } = options;
  const streams = new Set<LiveStream>();
  const planned = new Map<LiveStream, NodeJS.Timeout>();
  let beats = 0;
  let isClosed = false;

  function end(stream: LiveStream, reason: StreamEndReason): void {
    remove(stream);
    stream.end(reason);
  }

  function remove(stream: LiveStream): void {
    streams.delete(stream);
    clearTimeout(planned.get(stream));
    planned.delete(stream);
  }

  async function look(stream: LiveStream): Promise<void> {
    planned.delete(stream);
    try {
      const context = await stream.resolve();
      if (!streams.has(stream)) return;
      if (context === null) return end(stream, 'session');
      stream.enterpriseUuids = context.session.enterpriseUuids;
      const state = await read(context);
      const id = getLiveEventId(state);
      if (!streams.has(stream) || id === stream.seen) return;
      stream.seen = id;
      if (!stream.send({ id, state })) end(stream, 'restart');
    } catch (err) {
      // The page keeps its current state, which is empty if it was just opened.
      app.log.warn({ err }, 'the state of an open page could not be read');
      if (streams.has(stream)) plan(stream, retryMs * (1 + Math.random()));
    }
  }

  function plan(stream: LiveStream, delayMs: number): void {
    if (planned.has(stream)) return;
    planned.set(
      stream,
      setTimeout(() => void look(stream), delayMs),
    );
  }

  const planWhere = (concerns: (stream: LiveStream) => boolean, spread = 0): void => {
    for (const stream of streams) if (concerns(stream)) plan(stream, gatherMs + Math.random() * spread);
  };
  const planAll = (): void => planWhere(() => true, spreadMs);

  app.db.notices.listen('live', {
    heard(rest) {
      const [whose, uuid] = rest.split(' ');
      if (whose === 'all') planAll();
      else if (whose === 'user') planWhere(({ userUuid }) => userUuid === uuid);
      else if (whose === 'ent')
        planWhere(({ enterpriseUuids }) => uuid !== undefined && enterpriseUuids.includes(uuid));
      else if (whose === 'session') planWhere(({ sessionUuid }) => sessionUuid === uuid);
    },
    missed: planAll,
  });

  const timer = setInterval(() => {
    beats += 1;
    for (const stream of streams) stream.beat();
    if (beats % BEATS_PER_CHECK === 0) planAll();
  }, beatMs);
  timer.unref();

  return {
    size: () => streams.size,
    isFull: () => isClosed || streams.size >= most,
    add(stream) {
      const own = [...streams].filter(({ userUuid }) => userUuid === stream.userUuid);
      for (const old of own.slice(0, Math.max(0, own.length - mostPerUser + 1))) end(old, 'limit');
      streams.add(stream);
      void look(stream);
    },
    remove,
    close() {
      isClosed = true;
      clearInterval(timer);
      for (const stream of streams) end(stream, 'restart');
    },
  };
}
