import { describe, expect, it } from 'vitest';
import { isSameProjectName } from './project-name.ts';

describe('names of projects', () => {
  it.each([
    ['示例大厦工程', '示例大厦施工总承包', true],
    ['示例大厦1#楼', '示例大厦（1#楼）工程', true],
    ['示例大厦1#楼', '示例大厦1号楼', true],
    ['示例·大厦', '示例大厦 项目', true],
    ['示例大厦', '示例大厦一标段', true],
    ['示例大厦', '示例住宅楼', false],
  ])('%s and %s may be one project: %s', (a, b, expected) => {
    expect(isSameProjectName(a, b)).toBe(expected);
    expect(isSameProjectName(b, a)).toBe(expected);
  });
});
