import { describe, expect, it } from 'vitest';
import { findProjectsByName, isSameProjectName } from './project-name.ts';

describe('names of projects', () => {
  it.each([
    ['示例大厦工程', '示例大厦施工总承包', true],
    ['示例大厦1#楼', '示例大厦（1#楼）工程', true],
    ['示例大厦1#楼', '示例大厦1号楼', true],
    ['示例·大厦', '示例大厦 项目', true],
    ['示例大厦', '示例大厦一标段', true],
    ['示例大厦', '示例住宅楼', false],
    ['示例大厦2', '示例大厦 2 号楼', true],
    ['示例大厦1号楼', '示例大厦11号楼', false],
    ['1号楼', '示例大厦11号楼、1号楼', true],
    ['示例大厦1-2号楼', '示例大厦12号楼', false],
    ['示例大厦1-2号楼', '示例大厦1/2#楼', true],
  ])('%s and %s may be one project: %s', (a, b, expected) => {
    expect(isSameProjectName(a, b)).toBe(expected);
    expect(isSameProjectName(b, a)).toBe(expected);
  });

  it('are found by an equal name first, and a name of general words alone finds none', () => {
    const projects = ['示例大厦工程', '示例大厦一标段', '示例学校', '工程'].map((projectName) => ({ projectName }));
    const list = (name: string) => findProjectsByName(projects, name).map(({ projectName }) => projectName);
    expect(list('示例大厦')).toEqual(['示例大厦工程']);
    expect(list('示例大厦一标段土建')).toEqual(['示例大厦工程', '示例大厦一标段']);
    expect(list('示例医院')).toEqual([]);
    expect(list('项目工程')).toEqual([]);
  });
});
