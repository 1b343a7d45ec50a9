import { attack, sendFrom } from './lib/shape.ts';

/** Requests pages with addresses that differ each time, so that no cache helps. */
const PAGES = ['/globalSearch?keyword=', '/policy?keyword=', '/question?keyword=', '/regulation?pageNum='];

attack(
  'one address reads pages past the cache, 64 at a time',
  async (target, index) => {
    const path = `${PAGES[index % PAGES.length]}${index}`;
    return (await sendFrom(target, '203.0.113.9', { method: 'GET', path })).status;
  },
  { atOnce: 64, mostRounds: 20_000, expected: [200, 429] },
);
