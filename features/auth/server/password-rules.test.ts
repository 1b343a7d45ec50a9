import { describe, expect, it } from 'vitest';
import { findWeakness } from './password-rules.ts';

describe('what makes a password too easy to guess', () => {
  it.each(['password123!', 'Qwertyuiop1', '1234567890', 'abcabcabcabc', 'iloveyou2024'])('%s is common', (password) =>
    expect(findWeakness(password, [])).toMatch(/过于常见/),
  );
  it.each(['zhixun-2026-ok', '我爱知讯资管家平台', 'ZiGuanJia!!best'])('%s holds the product’s name', (password) =>
    expect(findWeakness(password, [])).toMatch(/平台名称/),
  );
  it('neither user name nor phone number may stand in it', () => {
    expect(findWeakness('x-zhang_san-9!', ['zhang_san', '13900000000'])).toMatch(/用户名或手机号/);
    expect(findWeakness('tel 13900000000', ['zhang_san', '13900000000'])).toMatch(/用户名或手机号/);
  });
  it.each(['seven brown otters', '七只棕色水獭在河边', 'nnaxqzjuvw', '          x y z 7'])(
    '%s is fine, whatever characters it is made of',
    (password) => expect(findWeakness(password, ['abc'])).toBeNull(),
  );
});
