import Fastify from 'fastify';
import { compareLoads } from './lib/load.ts';
import type { BenchPortal } from './lib/portal.ts';
import { type Figure, formatRatio } from './lib/report.ts';

const PAGE = '/zzbz/10300101';

/** Number of rounds; many short rounds distribute disturbances equally. */
const ROUNDS = 15;
const TURN_MS = 600;

/** Compares a standards page, rendered for each request and from the guest cache, with a plain static response of the same bytes. */
export async function benchPages(bench: BenchPortal): Promise<Figure[]> {
  const body = Buffer.from(await (await fetch(bench.base + PAGE)).arrayBuffer());
  const bare = Fastify();
  bare.get('/page', async (_request, reply) => reply.type('text/html; charset=utf-8').send(body));
  const base = await bare.listen({ host: '127.0.0.1', port: 0 });
  const targets = {
    // Users with their own settings are not served from the cache.
    rendered: { url: bench.base + PAGE, headers: { cookie: 'settings=%7B%7D' } },
    cached: { url: bench.base + PAGE },
    static: { url: `${base}/page` },
  };
  const result = await compareLoads(targets, ROUNDS, TURN_MS);
  await bare.close();
  const against = (one: keyof typeof targets, other: keyof typeof targets): string =>
    formatRatio(result[one].perCpuSecond / result[other].perCpuSecond);
  const size = `${Math.round(body.length / 1024)} KB`;
  return [
    {
      what: `standards page, rendered each time (${size})`,
      value: against('rendered', 'static'),
      against: 'of a bare static answer of the same bytes',
    },
    {
      what: 'standards page, from the cache',
      value: against('cached', 'static'),
      against: 'of a bare static answer of the same bytes, aim 0.5',
    },
    {
      what: 'cached against rendered',
      value: against('cached', 'rendered'),
      against: 'times as many pages',
    },
  ];
}
