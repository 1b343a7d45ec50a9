import { setTimeout as wait } from 'node:timers/promises';
import { certificate } from './portals.ts';

/** How one request ended. */
export interface Outcome {
  readonly client: number;
  readonly kind: 'read' | 'write';
  /** Nought when there was no answer at all. */
  readonly status: number;
  readonly retryAfter: string | null;
  /** What a write was to store. */
  readonly certNo: string | null;
  readonly startedAt: number;
  readonly endedAt: number;
}

export interface Clients {
  readonly outcomes: readonly Outcome[];
  /** Waits until so many more requests have ended well. */
  seeGood(count: number, kind?: Outcome['kind']): Promise<void>;
  stop(): Promise<void>;
}

/** Leaves processor time to the programs that start meanwhile. */
const PAUSE_MS = 200;
const WAIT_MS = 50;
/** So many clients that read and write in turns, each its next request after the last one was answered. */
export function startClients(count: number, address: string, token: string): Clients {
  const outcomes: Outcome[] = [];
  const ending = new AbortController();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  async function ask(client: number, certNo: string | null): Promise<void> {
    const startedAt = performance.now();
    const given =
      certNo === null ? { headers } : { method: 'POST', headers, body: JSON.stringify(certificate(certNo)) };
    const path = certNo === null ? '/portal/zzzs/list?pageNum=1&pageSize=10' : '/portal/zzzs';
    const answer = await fetch(`${address}${path}`, { ...given, signal: AbortSignal.timeout(60_000) })
      .then(async (response) => ({
        status: (await response.arrayBuffer()) && response.status,
        retryAfter: response.headers.get('retry-after'),
      }))
      .catch(() => ({ status: 0, retryAfter: null }));
    outcomes.push({
      client,
      kind: certNo === null ? 'read' : 'write',
      ...answer,
      certNo,
      startedAt,
      endedAt: performance.now(),
    });
  }

  async function work(client: number): Promise<void> {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      await ask(client, turn % 2 === 0 ? null : `示例-${client}-${turn}`);
      await wait(PAUSE_MS);
    }
  }

  const running = Array.from({ length: count }, (_unused, client) => work(client));
  return {
    outcomes,
    async seeGood(wanted, kind) {
      const good = () =>
        outcomes.filter((outcome) => outcome.status === 200 && (kind === undefined || outcome.kind === kind)).length;
      const before = good();
      while (good() < before + wanted) await wait(WAIT_MS);
    },
    async stop() {
      ending.abort();
      await Promise.all(running);
    },
  };
}
