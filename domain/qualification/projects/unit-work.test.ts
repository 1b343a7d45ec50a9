/** What a project brings as unit works: its own columns under the names of the standards, its works, its words, and in which order. */
import { describe, expect, it } from 'vitest';
import { buildEnterprise, type ProjectInput } from '../../testing/enterprises.ts';
import { realCatalogue } from '../../testing/facts.ts';
import { readUnitWorks } from './unit-work.ts';

const read = (...projects: readonly ProjectInput[]) =>
  readUnitWorks(buildEnterprise({ projects: [...projects] }), realCatalogue.terms);
const project = (rest: Partial<ProjectInput> = {}): ProjectInput => ({ uuid: 'p', projectName: '示例项目', ...rest });
const first = (rest: Partial<ProjectInput>) => {
  const [work] = read(project(rest));
  if (work === undefined) throw new Error('no work');
  return work;
};
const getSizes = (rest: Partial<ProjectInput>) =>
  Object.fromEntries(
    [...first(rest).measures].flatMap(([name, list]) =>
      list.flatMap(({ value, unit }) => (value === null ? [] : [[name, `${value} ${unit ?? ''}`]])),
    ),
  );

describe('the columns of a project', () => {
  it('answer the metrics of the standards', () => {
    expect(getSizes({ area: 50_000, floors: 12, height: 40, length: 3, depth: 8 })).toEqual({
      建筑面积: '50000 m²',
      层数: '12 层',
      建筑物高度: '40 m',
      高度: '40 m',
      长度: '3 km',
      基坑开挖深度: '8 m',
    });
    expect(getSizes({ height: 100, features: ['构筑物'] })).toMatchObject({ 构筑物高度: '100 m' });
  });

  it('tell a span by the structure, and of none without a structure', () => {
    const spans = (...features: string[]) => Object.keys(getSizes({ span: 30, features }));
    expect(spans()).toEqual(['单跨', '单跨跨度']);
    expect(getSizes({ span: 30, features: ['钢结构'] })).toMatchObject({ 单跨: '30 m', 钢结构单跨: '30 m' });
    expect(spans('钢结构')).toEqual(['单跨', '单跨跨度', '钢结构单跨']);
    expect(spans('钢筋混凝土结构')).toEqual(['单跨', '单跨跨度', '钢筋混凝土结构单跨']);
    expect(spans('钢结构', '钢筋混凝土结构')).toEqual(['单跨', '单跨跨度']);
  });

  it('tell the contract, which no settlement replaces', () => {
    const amounts = {
      单项合同额: '900 万元',
      合同额: '900 万元',
      单项建安合同额: '900 万元',
      单位工程合同额: '900 万元',
    };
    expect(getSizes({ contractAmount: 900, settleAmount: 800 })).toEqual(amounts);
    expect(getSizes({ settleAmount: 900 })).toEqual({});
  });

  it('are a second entry beside a measure of the same name, and those of the project where there are works', () => {
    const metrics = [{ metric: '建筑面积', value: 6, unit: '万㎡', count: null }];
    const beside = first({ area: 50_000, metrics });
    expect([beside.measures.get('建筑面积'), beside.columns.get('建筑面积')]).toEqual([
      [{ value: 6, unit: '万㎡', count: 1 }],
      { value: 50_000, unit: 'm²', count: 1 },
    ]);
    const [work, whole] = read(
      project({ area: 50_000, contractAmount: 900, works: [{ workName: '一号楼', metrics }] }),
    );
    expect([[...(work?.measures.keys() ?? [])], [...(whole?.measures.keys() ?? [])]]).toEqual([
      ['建筑面积'],
      // The contract of the project is not that of a unit work.
      ['建筑面积', '单项合同额', '合同额', '单项建安合同额'],
    ]);
  });

  it('leave open what a project without any size may have, and nothing of one that has some', () => {
    expect([first({}).isMeasured, first({}).measures.has('层数')]).toEqual([false, true]);
    expect([first({ area: 1 }).isMeasured, first({ area: 1 }).measures.has('层数')]).toEqual([true, false]);
    for (const one of [{ length: 1 }, { span: 1 }, { height: 1 }, { depth: 1 }, { floors: 1 }, { capacity: 1 }])
      expect(first(one).isMeasured).toBe(true);
    const named = (value: number | null) => [{ metric: '建筑面积', value, unit: 'm²', count: null }];
    expect([first({ metrics: named(1) }).isMeasured, first({ metrics: named(null) }).isMeasured]).toEqual([
      true,
      false,
    ]);
    const units = (value: number | null) =>
      read(project({ works: [{ workName: '一号楼', metrics: named(value) }] })).map(({ isMeasured }) => isMeasured);
    // Of a project with works the sizes may be entered with the works.
    expect([units(1), units(null)]).toEqual([
      [true, true],
      [false, true],
    ]);
  });
});

describe('measures', () => {
  it('count their things, and none that are none', () => {
    const metrics = [12, 13, 14].map((value, index) => ({
      metric: '地上层数',
      value,
      unit: '层',
      count: [null, 3, 0][index] ?? null,
    }));
    expect(first({ metrics }).measures.get('地上层数')).toEqual([
      { value: 13, unit: '层', count: 3 },
      { value: 12, unit: '层', count: 1 },
    ]);
  });

  it('under unknown names are kept apart, and so is a size without a name', () => {
    const metrics = [{ metric: '示例体量', value: 7, unit: '吨', count: null }];
    const work = first({ metrics, capacity: 5, capacityUnit: '万吨' });
    expect(work.unnamed).toEqual([{ name: '示例体量', measure: { value: 7, unit: '吨', count: 1 } }]);
    expect(work.capacity).toEqual({ value: 5, unit: '万吨', count: 1 });
    expect(first({}).capacity).toBeNull();
    expect(first({ capacity: 5, works: [{ workName: '一号楼' }] }).capacity).toBeNull();
  });
});

describe('a unit work', () => {
  const two = project({
    features: ['住宅'],
    projectType: '房屋建筑',
    purpose: '居住',
    buildNature: '新建',
    projectScale: '大型',
    finishDate: '2024-01-01',
    works: [
      { workName: '乙楼', uuid: 'b' },
      { workName: '丙楼', features: ['厂房'], projectScale: '小型' },
    ],
  });

  it('is named after project and work, and takes from the project what it does not say itself', () => {
    expect(
      read(two).map(({ ref, name, projectRef, scale, words, features, finishedOn }) => ({
        ref,
        name,
        projectRef,
        scale,
        words,
        features: [...features],
        finishedOn,
      })),
    ).toEqual([
      {
        ref: 'p/work-1',
        name: '示例项目 丙楼',
        projectRef: 'p',
        scale: '小型',
        words: ['厂房'],
        features: ['住宅', '厂房', '房屋建筑', '居住'],
        finishedOn: '2024-01-01',
      },
      {
        ref: 'b',
        name: '示例项目 乙楼',
        projectRef: 'p',
        scale: '大型',
        words: ['住宅', '房屋建筑', '居住', '新建'],
        features: ['住宅', '房屋建筑', '居住'],
        finishedOn: '2024-01-01',
      },
      {
        ref: 'p',
        name: '示例项目',
        projectRef: 'p',
        scale: '大型',
        words: ['住宅', '房屋建筑', '居住', '新建'],
        features: ['住宅', '房屋建筑', '居住'],
        finishedOn: '2024-01-01',
      },
    ]);
    const [north, south, whole] = read(two);
    expect(whole?.parts).toEqual([north, south]);
    expect([north?.whole, south?.whole, whole?.whole]).toEqual([whole, whole, null]);
    expect(first({ acceptDate: '2024-06-30', finishDate: '2024-01-01' }).finishedOn).toBe('2024-06-30');
  });

  it('is found by its key, its number, or its place', () => {
    const refs = read(
      { projectName: 'a' },
      { projectName: 'b', projectNo: '3201' },
      { projectName: 'c', uuid: 'u', projectNo: '3202' },
    ).map(({ ref }) => ref);
    expect(refs).toEqual(['project-1', '3201', 'u']);
  });

  it('has the same number of words as an equal text', () => {
    const ids = read(
      project({ uuid: '1', projectName: 'a', features: ['住宅'] }),
      project({ uuid: '2', projectName: 'b' }),
      project({ uuid: '3', projectName: 'c', features: ['住宅'] }),
    ).map(({ wordsId }) => wordsId);
    expect(ids).toEqual([0, 1, 0]);
  });

  it('stands in one order, whatever that of the document is', () => {
    const list = ['b', 'a', 'a', 'c'].map((projectName, index) =>
      project({ uuid: `${index}`, projectName, area: 9 - index }),
    );
    const getNames = (projects: readonly ProjectInput[]) => read(...projects).map(({ ref, name }) => [name, ref]);
    expect(getNames(list)).toEqual(getNames(list.toReversed()));
    expect(getNames(list).map(([name]) => name)).toEqual(['a', 'a', 'b', 'c']);
  });
});

describe('after a change of one project', () => {
  it('reads the words of that project alone, and answers as for new records', () => {
    const asked: string[] = [];
    const terms = {
      ...realCatalogue.terms,
      kindsOf: (word: string) => {
        asked.push(word);
        return realCatalogue.terms.kindsOf(word);
      },
    };
    const many = Array.from({ length: 30 }, (_, index) =>
      project({
        uuid: `p-${index}`,
        projectName: `示例项目 ${index % 25}`,
        features: [`特征 ${index}`],
        works: [{ workName: '主楼', metrics: [{ metric: '高度', value: index, unit: 'm' }] }],
      }),
    );
    const enterprise = buildEnterprise({ projects: many });
    readUnitWorks(enterprise, terms);
    const changed = {
      ...enterprise,
      projects: enterprise.projects.map((one, index) => (index === 11 ? { ...one, features: ['市政'] } : one)),
    };
    asked.length = 0;
    const works = readUnitWorks(changed, terms);
    expect(new Set(asked)).toEqual(new Set(['市政']));
    expect(works).toEqual(readUnitWorks(structuredClone(changed), terms));
  });

  it('names a project without a key by its place among the others', () => {
    const { projects, ...rest } = buildEnterprise({
      projects: ['乙', '丙'].map((projectName) => ({ projectName, works: [{ workName: '主楼' }] })),
    });
    const before = buildEnterprise({ projects: [{ projectName: '一号' }] }).projects;
    const getRefs = (of: typeof projects) =>
      readUnitWorks({ ...rest, projects: of }, realCatalogue.terms).map(({ ref }) => ref);
    getRefs(projects);
    const all = [...projects, ...before];
    expect(getRefs(all)).toEqual(getRefs(structuredClone(all)));
  });
});
