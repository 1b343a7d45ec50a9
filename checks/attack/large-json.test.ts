import { attack, sendFrom } from './lib/shape.ts';

const MIB = 2 ** 20;
/** What a slow reader of JSON suffers most from: many small members, each to be looked at. */
const HUGE = Buffer.from(`["\\u0000"${',{}'.repeat(20 * MIB)}]`);
const LARGE = Buffer.from(`["\\u0000"${',{}'.repeat(MIB / 3 - 10)}]`);
/** The limit of a public call. */
const FULL = Buffer.from(`["\\u0000"${',{}'.repeat(MIB / 48 - 10)}]`);
const json = { 'content-type': 'application/json' };

attack(
  'a stranger sends 60 MB of JSON to calls with files, and as much as they read to public calls',
  async (target, index) => {
    const shapes = [
      { path: '/portal/exchange/preview', body: HUGE },
      { path: '/portal/api/login', body: LARGE },
      { path: '/portal/api/problemFeedback/file', body: HUGE },
      { path: '/portal/api/pageView/add', body: LARGE },
      { path: '/portal/api/login', body: FULL },
      { path: '/portal/api/pageView/add', body: FULL },
    ];
    const shape = shapes[index % shapes.length] ?? { path: '/', body: LARGE };
    return (await sendFrom(target, '203.0.113.9', { method: 'POST', headers: json, ...shape })).status;
  },
  { atOnce: 6, mostRounds: 120, expected: [0, 400, 401, 413, 429] },
);
