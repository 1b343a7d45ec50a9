import { describe, expect, it } from 'vitest';
import { describeRowLocation, describeSchemaMismatch } from './malformed-words.ts';

describe('a stored row that nothing can read', () => {
  it('is named by what its table holds, or by the call that could not show it', () => {
    expect(describeRowLocation('article')).toBe('文章（数据表 article）');
    expect(describeRowLocation('something_new')).toBe('数据表 something_new');
    expect(describeRowLocation('GET /portal/project/list')).toBe('接口 GET /portal/project/list');
  });
  it.each([
    [
      'detail.body: invalid_type, detail.files.0.size: too_small',
      '字段 detail.body 类型不符；字段 detail.files.0.size 过小或为空',
    ],
    [': unrecognized_keys', '有不认识的字段'],
    ['TypeError', '结构不符，程序无法读取'],
    ['constructor', '无法读取'],
  ])('says what is wrong with it: %s', (reason, words) => {
    expect(describeSchemaMismatch(reason)).toBe(words);
  });
});
