import { expect, it } from 'vitest';
import { readWrittenRegistrations } from './written-registration.ts';

it.each<[string, [string, string | null][] | null]>([
  [
    '二级建造师（市政公用工程、建筑工程）',
    [
      ['二级建造师', '市政公用工程'],
      ['二级建造师', '建筑工程'],
    ],
  ],
  ['二建（市政）', [['二级建造师', '市政公用工程']]],
  [
    '二级建造师 市政公用；机电',
    [
      ['二级建造师', '市政公用工程'],
      ['二级建造师', '机电工程'],
    ],
  ],
  ['一级注册建造师', [['一级注册建造师', null]]],
  [
    '一级建造师 建筑；二级造价工程师 安装',
    [
      ['一级建造师', '建筑工程'],
      ['二级造价工程师', '安装工程'],
    ],
  ],
  ['会计师', null],
])('%s is %j', (text, found) => {
  const expected = found?.map(([regType, specialty]) => ({ regType, specialty })) ?? null;
  expect(readWrittenRegistrations(text)).toEqual(expected);
});
