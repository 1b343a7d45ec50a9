import { expect, it } from 'vitest';
import { describeCondition } from './describe-condition.ts';

it('a condition is named by what it selects', () => {
  expect(describeCondition({ subject: 'certificate', regType: '二级建造师' })).toBe('企业资质证书');
  expect(describeCondition({ regType: '二级建造师', specialty: '市政公用工程', needsSafetyB: true })).toBe(
    '二级建造师 市政公用工程 持有效 B 证',
  );
  expect(describeCondition({ titleRank: '高级', titleMajor: '结构' })).toBe('结构高级职称');
  expect(describeCondition({ titleRank: '中级' })).toBe('中级职称');
  expect(describeCondition({ postName: '施工员', keyword: '张' })).toBe('施工员');
  expect(describeCondition({ keyword: '张' })).toBe('人员 张');
  expect(describeCondition({ subject: 'person', needsSafetyB: false })).toBe('人员');
});
