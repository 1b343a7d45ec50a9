/** Who is looked for where a place is empty: the least papers that the requirement asks of it. */
import { describe, expect, it } from 'vitest';
import type { Requirement } from '../requirement.ts';
import { listPossibleHires, listPossibleTechnicalLeads } from './papers.ts';

const hires = (row: Record<string, unknown>, placeId: string, own: string | null = null) =>
  listPossibleHires(row as Requirement, placeId, own).map(({ measure, papers }) => ({ measure, ...papers }));

describe('a registered person', () => {
  const row = {
    kind: 'registeredPersonnel',
    profession: '注册建造师',
    grade: '一级或二级',
    specialties: ['建筑工程', '机电工程'],
  };
  const of = (rest: object, placeId = 'all') => hires({ ...row, ...rest }, placeId)[0];

  it('is of the least grade and the first specialty that count', () => {
    expect(of({})).toEqual({ measure: 'registered', regType: '二级建造师', specialty: '建筑工程' });
    expect(of({ grade: '一级' })).toMatchObject({ regType: '一级建造师' });
    expect(of({ grade: null, profession: '注册监理工程师', specialties: [] })).toMatchObject({
      regType: '监理工程师',
      specialty: null,
    });
    expect(of({ grade: null, profession: '注册造价工程师或注册监理工程师' })).toMatchObject({ regType: '造价工程师' });
    expect(of({ grade: null, profession: '具有执业资格的各类人员' })).toMatchObject({ regType: '建造师' });
    expect(of({ specialties: ['给排水、暖通'] })).toMatchObject({ specialty: '给排水' });
  });

  it('is of the part that is short (其中)', () => {
    const including = [
      { grade: '一级', min: 2 },
      { specialties: ['市政公用工程'], min: 1 },
    ];
    expect(of({ including }, 'including-1')).toMatchObject({ regType: '一级建造师', specialty: '建筑工程' });
    expect(of({ including }, 'including-2')).toMatchObject({ regType: '二级建造师', specialty: '市政公用工程' });
  });

  it('may be any of the professions of a total: the first', () => {
    expect(hires({ kind: 'registeredTotal', professions: ['注册监理工程师', '一级建造师'], min: 2 }, 'rest')).toEqual([
      { measure: 'registered', regType: '监理工程师', specialty: null },
    ]);
  });
});

describe('a holder of a title', () => {
  const row = {
    kind: 'titledPersonnel',
    rank: '中级',
    specialties: ['结构', '给排水（或暖通）'],
    mustCover: ['暖通、空调', '电气'],
  };
  const titled = (titleName: string, titleMajor: string) => ({ measure: 'titled', titleName, titleMajor });

  it('has the rank, and the specialty of the place', () => {
    expect(hires(row, 'all')).toEqual([titled('工程师', '结构')]);
    expect(hires({ ...row, rank: '初级' }, 'all')).toEqual([titled('助理工程师', '结构')]);
    expect(hires({ ...row, rank: '高级' }, 'all')).toEqual([titled('高级工程师', '结构')]);
    expect(hires({ ...row, rank: '正高级' }, 'all')).toEqual([titled('正高级工程师', '结构')]);
    expect(hires({ ...row, specialties: [] }, 'all')).toEqual([titled('工程师', '工程')]);
    expect(hires({ ...row, specialties: ['建筑工程相关专业'] }, 'all')).toEqual([titled('工程师', '建筑工程')]);
    expect(hires({ ...row, specialties: ['相关专业'] }, 'all')).toEqual([titled('工程师', '相关专业')]);
  });

  it('is of what must be covered, of the subset, or of any of the kinds', () => {
    expect(hires(row, 'cover-1')).toEqual([titled('工程师', '暖通')]);
    expect(hires(row, 'cover-2')).toEqual([titled('工程师', '电气')]);
    expect(hires({ ...row, eachMin: 2 }, 'cover-2')).toEqual([titled('工程师', '给排水')]);
    expect(hires({ ...row, subset: { specialties: ['道路'], min: 1 } }, 'subset')).toEqual([titled('工程师', '道路')]);
    expect(hires(row, 'kinds')).toEqual([titled('工程师', '结构'), titled('工程师', '给排水')]);
  });

  it('is of the standard itself where 本专业 is asked for', () => {
    expect(hires({ ...row, specialties: ['本专业'] }, 'all', '岩土相关专业')).toEqual([titled('工程师', '岩土')]);
    expect(hires({ ...row, specialties: ['本专业'] }, 'all')).toEqual([titled('工程师', '本专业')]);
  });
});

describe('a worker and a site manager', () => {
  const row = {
    kind: 'skilledWorkers',
    grade: '中级工以上',
    trades: ['焊工', '电工'],
    including: [{ trade: '起重工', min: 2 }],
  };
  it('have the trade or the post of the place', () => {
    expect(hires(row, 'all')).toEqual([{ measure: 'worker', skillGrade: '中级工', trade: '焊工' }]);
    expect(hires(row, 'including-1')).toEqual([{ measure: 'worker', skillGrade: '中级工', trade: '起重工' }]);
    const covered = { ...row, mustCover: ['起重工', '架子工'] };
    expect(hires(covered, 'cover-1')).toMatchObject([{ trade: '架子工' }]);
    expect(hires({ ...covered, mustCoverTrades: true }, 'cover-2')).toMatchObject([{ trade: '电工' }]);
    expect(hires({ kind: 'skilledWorkers', grade: null, mustCover: ['木工'] }, 'all')).toMatchObject([
      { skillGrade: '初级工', trade: '木工' },
    ]);
    expect(hires({ kind: 'skilledWorkers', grade: '技师' }, 'all')).toMatchObject([
      { skillGrade: '技师', trade: '电工' },
    ]);
    expect(hires({ kind: 'skilledWorkers', grade: '高级技师' }, 'all')).toMatchObject([{ skillGrade: '高级技师' }]);
    const managers = { kind: 'siteManagers', mustCover: ['施工员', '质量员'] };
    expect(hires(managers, 'cover-2')).toEqual([{ measure: 'post', postName: '质量员' }]);
    expect(hires(managers, 'all')).toEqual([{ measure: 'post', postName: '施工员' }]);
    expect(hires({ kind: 'siteManagers' }, 'cover-2')).toEqual([{ measure: 'post', postName: '施工员' }]);
  });
});

describe('a person of the staffing table', () => {
  const table = [
    { profession: '岩土', registered: 2, nonRegistered: 1, registeredAs: '注册土木工程师（岩土）' },
    { profession: '测量、地理（高级）', registered: 0, nonRegistered: 1 },
    { profession: '水文（合计）', registered: 0, nonRegistered: 1 },
  ];
  const of = (placeId: string) => hires({ kind: 'technicalStaff', table, total: 4 }, placeId);
  it('is registered as the line says, or has title, years and schooling of it', () => {
    expect(of('registered-1')).toMatchObject([{ measure: 'registered' }]);
    expect(of('registered-1')[0]).toHaveProperty('regType', expect.stringContaining('土木工程师'));
    const other = { measure: 'titled', workYears: 10, education: '本科' };
    expect(of('other-1')).toEqual([{ ...other, titleName: '工程师', titleMajor: '岩土' }]);
    expect(of('other-2')).toEqual([{ ...other, titleName: '高级工程师', titleMajor: '测量' }]);
    expect(of('other-3')).toMatchObject([{ titleName: '工程师', titleMajor: '水文' }]);
    expect(of('other-4')).toEqual([]);
  });

  it('does not exist if the requirement is not about people', () => {
    expect(hires({ kind: 'netAssets', minCny: 1 }, 'all')).toEqual([]);
  });
});

describe('a technical lead', () => {
  const leads = (row: object, led: Parameters<typeof listPossibleTechnicalLeads>[2] = []) =>
    listPossibleTechnicalLeads({ kind: 'technicalLead', minYears: 8, anyOf: [], ...row }, null, led).map(
      ({ measure, papers }) => ({
        measure,
        ...papers,
      }),
    );
  const lead = { measure: 'lead', isLead: true, education: '本科', workYears: 8, led: [] };

  it('comes by each of the ways that the standard offers', () => {
    expect(leads({})).toEqual([lead]);
    expect(
      leads({
        education: '大专',
        anyOf: [
          { title: { rank: '高级', specialties: ['结构'] } },
          { registration: { profession: '注册建造师', grade: '一级', specialties: ['建筑工程'] }, minYears: 10 },
          { skill: { grade: '技师' }, minYears: 5 },
          { skill: '高级工' },
        ],
      }),
    ).toEqual([
      { ...lead, education: '大专', titleName: '高级工程师', titleMajor: '结构' },
      { ...lead, education: '大专', regType: '一级建造师', specialty: '建筑工程', workYears: 10 },
      { ...lead, education: '大专', skillGrade: '技师' },
      { ...lead, education: '大专', skillGrade: '高级工' },
    ]);
    expect(leads({ minYears: null, registration: '注册测绘师' })).toEqual([
      { ...lead, workYears: 0, regType: '测绘师', specialty: null },
    ]);
  });

  it('has led every required project, or the first if one is enough', () => {
    const told = { standardCode: null, meetsLevel: null };
    const row = {
      ledProjects: [
        { scale: '大中型', count: 2 },
        { scale: '甲级以上', count: null },
      ],
    };
    const other = [{ scale: null, standardCode: '10300101', meetsLevel: '二级', count: 2 }];
    expect(leads(row, other)[0]?.led).toEqual([
      { ...told, scale: '中型', count: 2 },
      { ...told, scale: '甲级', count: 1 },
      ...other,
    ]);
    expect(leads({ ...row, ledProjectsMode: 'anyOf' })[0]?.led).toEqual([{ ...told, scale: '中型', count: 2 }]);
    expect(leads({ asProjectLead: [{ grade: '乙级', count: 2 }] })[0]?.led).toEqual([
      { ...told, scale: '乙级', count: 2 },
    ]);
  });
});
