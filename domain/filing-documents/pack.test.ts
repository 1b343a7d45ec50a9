import { describe, expect, it } from 'vitest';
import { type PackLine, planPack, sanitiseNamePart, splitIntoVolumes } from './pack.ts';

const document = (name: string, state: 'ready' | 'missing' | 'expired', ...files: string[]) => ({ name, state, files });
const LINES: readonly PackLine<string>[] = [
  { name: '申请表', state: 'form', form: 'renewal', papers: [] },
  { name: '企业营业执照（副本）', state: 'ready', form: null, papers: [document('企业营业执照', 'ready', 'a', 'b')] },
  {
    name: '注册人员',
    state: 'short',
    form: null,
    papers: [
      document('示例甲（注册证书）', 'ready', 'c'),
      document('示例乙', 'expired', 'd'),
      document('示例丙', 'missing'),
    ],
  },
  { name: '业绩', state: 'short', form: null, papers: [] },
  { name: '任职文件', state: 'manual', form: null, papers: [] },
];

describe('the pack of a filing', () => {
  it('keeps the order of the list in its names, and leaves out and names what has run out or is missing', () => {
    const { chapters, files, tables, lacking } = planPack(LINES);
    expect(chapters.map(({ folder }) => folder)).toEqual(['01-申请表', '02-企业营业执照-副本', '03-注册人员']);
    expect(tables).toEqual([{ stem: '01-申请表/01-01-申请表', chapter: 1, name: '申请表', form: 'renewal' }]);
    expect(files.map(({ stem, file }) => [stem, file])).toEqual([
      ['02-企业营业执照-副本/02-01-企业营业执照', 'a'],
      ['02-企业营业执照-副本/02-02-企业营业执照', 'b'],
      ['03-注册人员/03-01-示例甲-注册证书', 'c'],
    ]);
    expect(lacking).toEqual([
      { material: '注册人员', paper: '示例乙', reason: 'expired' },
      { material: '注册人员', paper: '示例丙', reason: 'missing' },
      { material: '业绩', paper: null, reason: 'missing' },
      { material: '任职文件', paper: null, reason: 'manual' },
    ]);
  });

  it('has names that every portal takes', () => {
    expect(sanitiseNamePart('../a:b*?（甲、乙）.pdf')).toBe('a-b-甲-乙-pdf');
    expect(sanitiseNamePart('……')).toBe('材料');
    expect(sanitiseNamePart('长'.repeat(200))).toHaveLength(40);
  });

  it('is cut into volumes that stay within a limit, whatever the sizes', () => {
    const sizes = [4, 4, 4, 12, 1, 9, 2].map((size) => ({ size }));
    expect(splitIntoVolumes(sizes, 10).map((volume) => volume.map(({ size }) => size))).toEqual([
      [4, 4],
      [4],
      [12],
      [1, 9],
      [2],
    ]);
    expect(splitIntoVolumes([], 10)).toEqual([]);
  });
});
