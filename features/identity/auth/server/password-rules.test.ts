import { describe, expect, it } from 'vitest';
import { countGuesses } from './password-guesses.ts';
import { findPasswordWeakness } from './password-rules.ts';

describe('what makes a password too easy to guess', () => {
  it.each([
    'password123!',
    'Qwertyuiop1',
    '1234567890',
    'abcabcabcabc',
    'iloveyou2024',
    // A place and a year, whatever is put between and behind.
    'jiangsu2026',
    'Jiangsu@2026',
    'nanjing123456',
    'beijing2008!',
    '江苏南京2026',
    'Aa123456..',
    '1qaz2wsx3edc',
    'asdf1234qwer',
    'zhongguo2026',
    '1990010119900101',
    'ｊｉａｎｇｓｕ２０２６',
  ])('%s is common', async (password) => expect(await findPasswordWeakness(password, [])).toMatch(/过于常见/));
  it.each(['zhixun-2026-ok', '我爱知讯资管家平台', 'ZiGuanJia!!best'])(
    '%s holds the product’s name',
    async (password) => expect(await findPasswordWeakness(password, [])).toMatch(/平台名称/),
  );
  it('must not contain the user name or the phone number', async () => {
    const names = ['zhang_san', '13900000000'];
    expect(await findPasswordWeakness('x-zhang_san-9!', names)).toMatch(/用户名或手机号/);
    expect(await findPasswordWeakness('tel 13900000000', names)).toMatch(/用户名或手机号/);
  });
  it.each(['seven brown otters', '七只棕色水獭在河边', 'nnaxqzjuvw', '8842719305528', '          x y z 7'])(
    '%s is fine, whatever characters it is made of',
    async (password) => expect(await findPasswordWeakness(password, ['abc'])).toBeNull(),
  );
  it('is judged by its first forty characters, so that a long one costs no more', async () => {
    for (const long of ['q1'.repeat(100), 'password1aA!2026jiangsu'.repeat(8), 'seven brown otters '.repeat(10)])
      expect(await countGuesses(long, [])).toBe(await countGuesses(long.slice(0, 40), []));
  });
});
