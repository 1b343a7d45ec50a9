import { expect, it } from 'vitest';
import { compareScales } from './scales.ts';

it.each([
  ['特大型', '大型', 'above'],
  ['大型', '特大型', 'below'],
  ['大型项目', '大型', 'same'],
  ['乙级', '甲级工程', 'below'],
  ['1级', '二级', 'above'],
  ['大型', '甲级', null],
  ['一般', '大型', null],
])('%s against the wanted %s: %s', (have, need, order) => expect(compareScales(have, need)).toBe(order));
