import type pg from 'pg';
import type { DbLog } from './log.ts';

/** The channel of all notifications; the first word of a payload is its topic. */
const CHANNEL = 'portal';
const PING_MS = 15_000;
const ANSWER_WITHIN_MS = 5_000;
const RETRY_MS = [100, 500, 2_000, 5_000];

export interface NotificationListener {
  /** Receives the text after the topic of `pg_notify('portal', 'topic rest')` after the commit, from any process; possibly more than once. */
  heard(rest: string): void;
  /** Called when notifications may be or have been missed, so that the data must be read again. */
  missed(): void;
}

export interface DatabaseNotifications {
  /** Receives notifications on a pool connection too, so that those of the connection's commits arrive before the answer to `commit`. */
  attach(client: pg.PoolClient): void;
  listen(topic: string, listener: NotificationListener): void;
  /** Whether this process currently receives every notification. */
  isHearing(): boolean;
  close(): Promise<void>;
}

/** A connection that waits for notifications; it is closed when it is no longer needed or does not answer. */
type Connect = () => pg.Client;

/** LISTEN/NOTIFY for all processes on one database: a dedicated connection waits for notifications and is reopened when it is lost. */
export function createDatabaseNotifications(connect: Connect, log: DbLog): DatabaseNotifications {
  const listeners = new Map<string, NotificationListener[]>();
  let isClosed = false;
  let isHearing = false;
  let ear: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const tell = ({ channel, payload = '' }: pg.Notification): void => {
    if (channel !== CHANNEL) return;
    const [topic = '', ...rest] = payload.split(' ');
    for (const listener of listeners.get(topic) ?? []) listener.heard(rest.join(' '));
  };
  const turn = (hears: boolean): void => {
    isHearing = hears;
    for (const listener of [...listeners.values()].flat()) listener.missed();
  };

  function lose(client: pg.Client, tries: number): void {
    if (ear !== client) return;
    ear = undefined;
    clearTimeout(timer);
    if (isHearing) turn(false);
    drop(client);
    if (isClosed) return;
    timer = setTimeout(() => void open(tries + 1), RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]);
    timer.unref();
  }

  function watch(client: pg.Client): void {
    timer = setTimeout(() => void check(client), PING_MS);
    timer.unref();
  }

  async function check(client: pg.Client): Promise<void> {
    const isAlive = await answersInTime(client.query('select 1'));
    if (ear !== client) return;
    if (isAlive) return watch(client);
    log.warn({}, 'the connection that waits for notices does not answer; reconnecting');
    lose(client, 0);
  }

  async function open(tries: number): Promise<void> {
    if (isClosed || ear) return;
    const client = connect();
    ear = client;
    client.on('notification', tell);
    client.on('error', () => lose(client, 0));
    client.on('end', () => lose(client, 0));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (err) {
      if (tries === 0) log.warn({ err }, 'notices of other processes cannot be heard at present');
      return lose(client, tries);
    }
    if (ear !== client) return;
    turn(true);
    watch(client);
  }

  return {
    attach(client) {
      client.on('notification', tell);
      client
        .query(`listen ${CHANNEL}`)
        .catch((err: unknown) => log.warn({ err }, 'a database connection cannot hear notices'));
    },
    listen(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
      void open(0);
    },
    isHearing: () => isHearing,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const client = ear;
      ear = undefined;
      if (client) await answersInTime(client.end());
    },
  };
}

/** Drops an unusable connection, in any state. */
function drop(client: pg.Client): void {
  client.removeAllListeners('notification');
  client.end().catch(() => undefined);
}

async function answersInTime(question: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
  const answered = question.then(
    () => true,
    () => false,
  );
  return await Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
