import { attack, sendFrom } from './lib/shape.ts';

const json = { 'content-type': 'application/json' };

attack(
  'ten addresses guess the password of one account, 100 at a time',
  async (target, index) => {
    const from = `192.0.2.${index % 10}`;
    const body = JSON.stringify({ username: 'test_other', password: `a guess of somebody ${index}` });
    return (await sendFrom(target, from, { method: 'POST', path: '/portal/api/login', headers: json, body })).status;
  },
  { atOnce: 100, mostRounds: 10_000, expected: [400, 401, 429] },
);
