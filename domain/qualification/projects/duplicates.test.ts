/** When two entries are one work: certainly by a number or by all that they say, perhaps by a name, and never where two numbers tell them apart. */
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import { buildEnterprise, repeatFromOne } from '../../testing/enterprises.ts';
import { type DuplicateEntry, findDuplicateProjects } from './duplicates.ts';

type ProjectInput = NonNullable<EnterpriseDocumentInput['projects']>[number];
const judge = (...projects: ProjectInput[]) => {
  const entries = buildEnterprise({ projects }).projects.flatMap((project): DuplicateEntry[] =>
    project.works.length === 0 ? [{ project, work: null }] : project.works.map((work) => ({ project, work })),
  );
  return findDuplicateProjects(entries).map(({ same, perhaps }) => [same, perhaps]);
};
const project = (uuid: string, rest: Partial<ProjectInput> = {}): ProjectInput => ({
  uuid,
  projectName: '示例项目',
  ...rest,
});
const one = [
  [0, 0],
  [0, 0],
];
const perhaps = [
  [0, 0],
  [1, 0],
];
const two = [
  [0, 0],
  [1, 1],
];

describe('two projects', () => {
  it.each([
    ['that agree in everything', {}, {}, one],
    [
      'of one platform number, whatever else they say',
      { projectNo: 'A1' },
      { projectNo: 'a 1', projectName: '别的项目', area: 5 },
      one,
    ],
    ['of one provincial number', { provProjectNo: 'B1' }, { provProjectNo: 'B1', projectName: '别的项目' }, one],
    ['whose numbers are of different lists', { projectNo: 'A1' }, { provProjectNo: 'A1' }, perhaps],
    ['of one name that say different things', { area: 1 }, { area: 2 }, perhaps],
    ['of one name, of which one shows a number', { projectNo: 'A1' }, {}, perhaps],
    ['of one name and two platform numbers', { projectNo: 'A1' }, { projectNo: 'A2' }, two],
    ['of one name and two provincial numbers', { provProjectNo: 'A1' }, { provProjectNo: 'A2' }, two],
    ['of one name and two permits', { permitNo: 'A1' }, { permitNo: 'A2' }, two],
    ['of one name written otherwise', { area: 1 }, { area: 2, projectName: '示例 项目' }, perhaps],
    ['of two names', {}, { projectName: '别的项目' }, two],
  ] as const)('%s', (_name, left, right, expected) => {
    expect(judge(project('1', left), project('2', right))).toEqual(expected);
  });

  it('joined by a third are one', () => {
    const joined = judge(
      project('1', { projectNo: 'A1', projectName: '甲' }),
      project('2', { provProjectNo: 'B1', projectName: '乙' }),
      project('3', { projectNo: 'A1', provProjectNo: 'B1', projectName: '丙' }),
    );
    expect(joined.map(([same]) => same)).toEqual([0, 0, 0]);
  });
});

describe('works of projects that are one', () => {
  const works = (...names: string[]) => names.map((workName) => ({ workName }));

  it('are told apart by their names', () => {
    const numbers = judge(
      project('1', { projectNo: 'A1', works: works('一号楼', '二号楼') }),
      project('2', { projectNo: 'A1', works: works('二号 楼', '三号楼') }),
    );
    expect(numbers.map(([same]) => same)).toEqual([0, 1, 1, 3]);
  });

  it('are all one where one entry stands for the whole', () => {
    const numbers = judge(
      project('1', { projectNo: 'A1', works: works('一号楼', '二号楼') }),
      project('2', { projectNo: 'A1' }),
    );
    expect(numbers.map(([same]) => same)).toEqual([0, 0, 0]);
  });

  it('agree in whatever order they are entered', () => {
    const [left, right] = [works('一号楼', '二号楼'), works('二号楼', '一号楼')];
    expect(judge(project('1', { works: left }), project('2', { works: right })).map(([same]) => same)).toEqual([
      0, 1, 1, 0,
    ]);
  });
});

it('takes more works of one name than can be compared as perhaps one', () => {
  const many = (count: number) =>
    new Set(
      judge(...repeatFromOne(count, (index) => project(String(index), { projectNo: `A${index}` }))).map(
        ([, own]) => own,
      ),
    ).size;
  expect(many(100)).toBe(100);
  expect(many(101)).toBe(1);
});
