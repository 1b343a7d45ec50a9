import { expect, it } from 'vitest';
import { estimatePasswordStrength } from './password-strength.ts';

it.each([
  ['', 0, '至少 10 位'],
  ['abc', 1, '还差 7 位'],
  ['aaaaaaaaaaaaaaaaaa', 1, '重复的字符太多'],
  ['seven otters', 3, '较强'],
  ['sevenotter1', 2, '可以；12 位以上更安全'],
  ['七只棕色水獭在河边游泳', 2, '可以；12 位以上更安全'],
  ['seven brown otters swim', 4, '很强'],
])('%s: %i bars', (password, bars, text) => expect(estimatePasswordStrength(password)).toEqual({ bars, text }));
