/** What the records of one person say together: from either list, of whichever record says more, in an order of their own. */
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import { buildEnterprise, type OtherInput, type RegisteredInput, testDay } from '../../testing/enterprises.ts';
import { readPeople } from './person.ts';

const read = (enterprise: Partial<EnterpriseDocumentInput>) => readPeople(buildEnterprise(enterprise), testDay);
const ID = '110105198505050018';
/** One person of both lists. */
function join(
  register: Partial<RegisteredInput>,
  other: Partial<OtherInput>,
  rest: Partial<EnterpriseDocumentInput> = {},
) {
  const people = read({
    registeredPeople: [{ uuid: 'r', name: '示例甲', idNo: ID, ...register }],
    otherPeople: [{ uuid: 'o', name: '示例甲', idNo: ID, ...other }],
    ...rest,
  });
  expect(people).toHaveLength(1);
  const [person] = people;
  if (person === undefined) throw new Error('no person');
  return person;
}
const alone = (other: Partial<OtherInput>, rest: Partial<EnterpriseDocumentInput> = {}) => {
  const [person] = read({ otherPeople: [{ uuid: 'o', name: '示例甲', ...other }], ...rest });
  if (person === undefined) throw new Error('no person');
  return person;
};

describe('two records of one person', () => {
  it('are one, with the keys of both', () => {
    expect(join({}, {})).toMatchObject({ ref: 'o', refs: ['o', 'r'], name: '示例甲' });
  });

  it('bring the certificates of both, each once, and are called by the first three', () => {
    const paper = { regType: '一级建造师', specialty: '建筑工程', registeredHere: true };
    const title = { titleName: '工程师', titleMajor: '结构' };
    const person = join(
      { registrations: [paper], ...title, skills: [{ skillGrade: '高级技师', trade: '电工' }] },
      {
        registrations: [paper, { regType: '监理工程师', specialty: null, registeredHere: true }],
        ...title,
        titles: [{ titleRank: '高级' }],
        skillGrade: '初级工',
        trade: '焊工',
        posts: [{ postName: '质量员', postCertEnd: '2028-01-01' }],
        postName: '施工员',
        postCertEnd: '2027-01-01',
      },
    );
    expect(person.registrations.map(({ label }) => label).toSorted()).toEqual(['一级建造师 建筑工程', '监理工程师']);
    expect(person.titles.map(({ label }) => label).toSorted()).toEqual(['工程师（结构）', '高级职称']);
    expect(person.label.split('，')).toHaveLength(3);
    expect(person.posts).toMatchObject([
      { name: '施工员', end: '2027-01-01' },
      { name: '质量员', end: '2028-01-01' },
    ]);
    expect(person.skills.map(({ grade, trade }) => [grade, trade]).toSorted()).toEqual([
      [1, '焊工'],
      [5, '电工'],
    ]);
  });

  it('are still of the enterprise while one of them is, and leave with the day of that one', () => {
    expect(join({ status: 'left', leaveDate: '2026-01-01' }, {})).toMatchObject({ status: 'on', leaveDate: null });
    expect(join({ leaveDate: '2027-02-01' }, { status: 'left', leaveDate: '2026-01-01' })).toMatchObject({
      status: 'on',
      leaveDate: '2027-02-01',
    });
    expect(join({ status: 'left', leaveDate: '2026-01-01' }, { status: 'left', leaveDate: null })).toMatchObject({
      status: 'left',
      leaveDate: '2026-01-01',
    });
  });

  it('keep both values of social insurance when the records differ', () => {
    const insured = (register: boolean | null, other: boolean | null) =>
      join({ socialSecurityHere: register }, { socialSecurityHere: other }).socialSecurityHere.map(
        ({ value }) => value,
      );
    expect([insured(true, false), insured(false, null), insured(null, null), insured(null, true)]).toEqual([
      [false, true],
      [false],
      [],
      [true],
    ]);
  });

  it('keep the years of each record with the day on which they were counted', () => {
    const years = { workYears: 12, workYearsOn: '2025-01-01' };
    const experiences = [{ field: '工程施工技术管理', years: 9 }];
    expect(join(years, {}).workYears).toMatchObject([{ value: { years: 12, on: '2025-01-01' } }]);
    const person = join({ experiences, workYearsOn: '2024-01-01' }, { workYears: 3 });
    expect(person.workYears).toMatchObject([{ value: { years: 3, on: null } }]);
    expect(person.experiences).toMatchObject([
      { field: '工程施工技术管理', stated: [{ value: { years: 9, on: '2024-01-01' } }] },
    ]);
    expect(join({ education: '本科' }, {}).educations).toMatchObject([{ value: '本科' }]);
  });

  it('name their differences', () => {
    expect(join({ birthDate: '1960-01-01' }, {}).birthDates).toEqual([
      { value: '1960-01-01', source: '注册人员档案的出生日期' },
      { value: '1985-05-05', source: '身份证号码中的出生日期' },
    ]);
    expect(join({}, { name: '示例乙' }).conflicts).toMatchObject([{ code: 'factsDiffer', truth: 'maybe' }]);
    const left = { status: 'left', leaveDate: '2026-01-01' } as const;
    expect(join(left, {}).statusConflict).toEqual({ leaveDate: '2026-01-01' });
    expect(join(left, { socialSecurityStart: '2026-03-01' }).statusConflict).toBeNull();
    expect(join({}, {}).statusConflict).toBeNull();
    expect(join({}, {}).conflicts).toEqual([]);
  });
});

describe('a registration', () => {
  const paper = { regType: '一级建造师', specialty: '建筑工程', regNo: '京111201800001', registeredHere: true };
  const getDoubts = (person: { registrations: readonly { doubts: readonly { code: string }[] }[] } | undefined) =>
    person?.registrations.flatMap(({ doubts }) => doubts.map(({ code }) => code));

  it('that two people have under one number is in doubt for both', () => {
    const people = (regNo: string) =>
      read({
        registeredPeople: [
          { uuid: 'a', name: '示例甲', registrations: [paper] },
          { uuid: 'b', name: '示例乙', registrations: [{ ...paper, regNo }] },
        ],
      }).map(getDoubts);
    expect(people('京111201800001')).toEqual([['numberShared'], ['numberShared']]);
    expect(people('京111201800002')).toEqual([[], []]);
  });

  it('that is entered twice with different ends or places is in doubt', () => {
    const entered = (rest: object, first: object = {}) =>
      getDoubts(join({ registrations: [{ ...paper, ...first }] }, { registrations: [{ ...paper, ...rest }] }));
    expect(entered({})).toEqual([]);
    expect(entered({ registeredHere: false })).toEqual(['factsDiffer', 'factsDiffer']);
    const issued = { issueDate: '2023-01-01', validEnd: '2026-01-01' };
    expect(entered({ ...issued, validEnd: '2029-01-01' }, issued)).toEqual(['factsDiffer', 'factsDiffer']);
    expect(entered({ issueDate: '2026-01-02', validEnd: '2029-01-01' }, issued)).toEqual([]);
    expect(entered({ validEnd: '2029-01-01' }, { validEnd: '2026-01-01' })).toEqual([]);
  });
});

describe('a title', () => {
  it('is of its own major and of that of the degree (CR-7), and of none if the record states none', () => {
    const getMajors = (rest: Partial<OtherInput>) => alone({ titleName: '工程师', ...rest }).titles[0]?.majors;
    expect(getMajors({ titleMajor: '结构', major: '给排水' })).toHaveLength(2);
    expect(getMajors({ titleMajor: '结构', major: '结构' })).toHaveLength(1);
    expect(getMajors({ major: '给排水' })).toHaveLength(1);
    expect(getMajors({})).toEqual([null]);
    expect(alone({}).titles).toEqual([]);
    expect(alone({ titleRank: '中级' }).titles).toMatchObject([{ label: '中级职称' }]);
  });
});

describe('the lead of a project', () => {
  it('is named by the own record or by the enterprise, however the name is written', () => {
    const enterprise = (techLeadName: string | null) => ({ enterprise: { entName: '示例企业', techLeadName } });
    expect(alone({ kind: '技术负责人' }).isNamedLead).toBe(true);
    expect(alone({}).isNamedLead).toBe(false);
    expect(alone({}, enterprise('示例 甲')).isNamedLead).toBe(true);
    expect(alone({}, enterprise('示例乙')).isNamedLead).toBe(false);
  });

  it('is no person who has left on the day', () => {
    const lead = (leaveDate: string | null, status: 'on' | 'left' = 'left') =>
      alone({ kind: '技术负责人', status, leaveDate }).isNamedLead;
    expect([lead(null), lead('2000-01-01'), lead('2099-01-01'), lead('2000-01-01', 'on')]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('has led what a finished project says, with its day, scale and standard', () => {
    const project = {
      uuid: 'p',
      projectName: '示例楼',
      managerUuid: 'o',
      techLeadUuid: 'o',
      startDate: '2023-01-01',
      finishDate: '2024-01-01',
      projectScale: '大型',
      standardCodes: ['10300101'],
      contractAmount: 900,
    };
    const ledBy = (rest: object) => alone({}, { projects: [{ ...project, ...rest }] }).achievements;
    const led = {
      projectUuid: 'p',
      projectName: '示例楼',
      startDate: '2023-01-01',
      endDate: '2024-01-01',
      projectScale: '大型',
      standardCode: '10300101',
      amount: 900,
      isOwnerSure: true,
    };
    expect(ledBy({}).map(({ role }) => role)).toEqual(['项目技术负责人', '项目经理']);
    expect(ledBy({})).toMatchObject([led, led]);
    expect(ledBy({ acceptDate: '2024-06-30', techLeadUuid: null })).toMatchObject([{ endDate: '2024-06-30' }]);
    expect(ledBy({ standardCodes: ['10300101', '10300110'] })).toMatchObject([
      { standardCode: null },
      { standardCode: null },
    ]);
    expect(ledBy({ managerUuid: null, techLeadUuid: 'another' })).toEqual([]);
  });

  it('of one name in both lists is the one of the list that the record names', () => {
    const people = (personKind: 'register' | 'else' | null) =>
      read({
        registeredPeople: [{ uuid: 'r', name: '示例甲' }],
        otherPeople: [{ uuid: 'o', name: '示例甲' }],
        achievements: [{ personName: '示例 甲', personKind, projectName: '示例楼' }],
      }).map(({ ref, achievements }) => [ref, achievements.map(({ isOwnerSure }) => isOwnerSure)]);
    expect(people('register')).toEqual([
      ['o', []],
      ['r', [true]],
    ]);
    expect(people('else')).toEqual([
      ['o', [true]],
      ['r', []],
    ]);
    expect(people(null)).toEqual([
      ['o', [false]],
      ['r', [false]],
    ]);
    const [only] = read({
      registeredPeople: [{ uuid: 'r', name: '示例甲' }],
      achievements: [{ personName: '示例甲', personKind: 'else', projectName: '示例楼' }],
    });
    expect(only?.achievements).toMatchObject([{ isOwnerSure: true }]);
  });
});

it('is identified without a key by the list and the position in the order of names', () => {
  expect(
    read({ registeredPeople: [{ name: 'b' }, { name: 'a' }], otherPeople: [{ name: 'c' }] }).map(({ ref, name }) => [
      ref,
      name,
    ]),
  ).toEqual([
    ['register-1', 'a'],
    ['register-2', 'b'],
    ['else-1', 'c'],
  ]);
});
