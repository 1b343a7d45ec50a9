import { setTimeout as sleep } from 'node:timers/promises';
import { PlatformRecords } from '#domain/national-platform/records.ts';
import type { NationalPlatformConfig } from '#platform/server/config/national-platform-config.ts';
import { type NationalPlatform, PlatformUnavailableError } from './source.ts';

export interface PlatformHttpOptions {
  readonly timeoutMs: number;
  /** Maximum number of attempts; a rejected request (4xx) is not repeated. */
  readonly tries: number;
  /** Minimum pause between two requests of this process. */
  readonly pauseMs: number;
  /** Time for which a response is cached. */
  readonly keepMs: number;
  readonly mostBytes: number;
}
const USUAL: PlatformHttpOptions = {
  timeoutMs: 15_000,
  tries: 3,
  pauseMs: 500,
  keepMs: 600_000,
  mostBytes: 20_000_000,
};
const MAX_KEPT = 200;

class Refused extends PlatformUnavailableError {}

async function readBody(response: Response, mostBytes: number): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > mostBytes) throw new Refused('the answer is too long');
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new Refused('the answer is no JSON');
  }
}

/**
 * Creates a client for a service that answers `GET {url}/enterprises/{creditCode}` with `{projects, people}` in the format of
 * docs/enterprise.schema.json, with `Authorization: Bearer`. The status 404 means that the platform does not list the enterprise.
 */
export function createHttpPlatform(
  config: NationalPlatformConfig,
  given: Partial<PlatformHttpOptions> = {},
): NationalPlatform {
  const options = { ...USUAL, ...given };
  const kept = new Map<string, { readonly until: number; readonly records: PlatformRecords }>();
  let turn: Promise<unknown> = Promise.resolve();

  /** Queues requests with a pause in between, to limit the load on the service. */
  function queue<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work);
    turn = mine.then(
      () => sleep(options.pauseMs, undefined, { ref: false }),
      () => sleep(options.pauseMs, undefined, { ref: false }),
    );
    return mine;
  }

  async function ask(creditCode: string): Promise<PlatformRecords> {
    const response = await fetch(`${config.url.replace(/\/$/, '')}/enterprises/${encodeURIComponent(creditCode)}`, {
      headers: { accept: 'application/json', ...(config.token ? { authorization: `Bearer ${config.token}` } : {}) },
      signal: AbortSignal.timeout(options.timeoutMs),
      redirect: 'error',
    });
    if (response.status === 404) return { projects: [], people: [] };
    if (response.status >= 400 && response.status < 500 && response.status !== 429)
      throw new Refused(`refused with ${response.status}`);
    if (!response.ok) throw new PlatformUnavailableError(`answered with ${response.status}`);
    const parsed = PlatformRecords.safeParse(await readBody(response, options.mostBytes));
    if (!parsed.success) throw new Refused('the answer has another shape');
    return parsed.data;
  }

  async function askPatiently(creditCode: string): Promise<PlatformRecords> {
    for (let left = options.tries; ; left -= 1) {
      try {
        return await queue(() => ask(creditCode));
      } catch (error) {
        if (error instanceof Refused) throw error;
        if (left <= 1) throw new PlatformUnavailableError('the service did not answer', { cause: error });
      }
    }
  }

  return {
    source: 'http',
    note: new URL(config.url).host,
    fetch: async ({ enterprise }) => {
      const { creditCode } = enterprise;
      if (!creditCode) return { projects: [], people: [] };
      const known = kept.get(creditCode);
      if (known && known.until > Date.now()) return known.records;
      const records = await askPatiently(creditCode);
      for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - MAX_KEPT + 1))) kept.delete(old);
      kept.set(creditCode, { until: Date.now() + options.keepMs, records });
      return records;
    },
  };
}
