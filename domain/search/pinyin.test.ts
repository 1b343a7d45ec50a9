import { describe, expect, it } from 'vitest';
import { createPinyinIndex } from './pinyin.ts';

const spell = (text: string, pinyin: string) => ({ text, syllables: pinyin.split(' ') });
const index = createPinyinIndex([
  spell('一建', 'yi jian'),
  spell('市政', 'shi zheng'),
  spell('市政工程', 'shi zheng gong cheng'),
  spell('市政公用工程', 'shi zheng gong yong gong cheng'),
  spell('二级', 'er ji'),
  spell('业绩', 'ye ji'),
  spell('意见', 'yi jian'),
]);

describe('pinyin (beyond.md, row 23)', () => {
  it.each([
    ['shizheng', [['市政']]],
    ["shi'zheng", [['市政']]],
    ['szgc', [['市政工程']]],
    ['szgygc', [['市政公用工程']]],
    ['shizhenggongy', [['市政公用工程']]],
    ['shizh', [['市政', '市政工程', '市政公用工程']]],
    ['yj', [['一建', '业绩', '意见']]],
    ['yijian', [['一建', '意见']]],
    ['shizhengerji', [['市政'], ['二级']]],
  ])('reads %s', (typed, words) => {
    expect(index.read(typed)).toEqual(words);
  });

  it.each(['bim', 'x', '', 'sh', '市政', 'shizheng2', "'", 'shizhengx', 'a'.repeat(61)])(
    'does not read %j',
    (typed) => {
      expect(index.read(typed)).toBeNull();
    },
  );
});
