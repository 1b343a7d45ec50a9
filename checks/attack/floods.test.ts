import { attack, sendFrom } from './lib/shape.ts';

const CALLS = [
  { method: 'GET', path: '/captcha/generateWordClickCaptcha' },
  {
    method: 'POST',
    path: '/portal/api/login',
    body: JSON.stringify({ username: 'test_member', password: 'wrong one' }),
  },
  { method: 'GET', path: '/portal/api/keyLogin/options' },
  { method: 'GET', path: '/portal/getInfo' },
] as const;

attack(
  'one address asks for captchas, logins and keys as fast as it can, 128 at a time',
  async (target, index) => {
    const call = CALLS[index % CALLS.length] ?? CALLS[0];
    return (await sendFrom(target, '203.0.113.9', { headers: { 'content-type': 'application/json' }, ...call })).status;
  },
  { atOnce: 128, mostRounds: 40_000, expected: [200, 400, 401, 429] },
);
