/** Each thing that can stand between a certificate and a place, at its limit and on either side; what is unknown stands apart from what is not there. */
import { describe, expect, it } from 'vitest';
import { buildEnterprise, type OtherInput, type RegisteredInput, testDay } from '../../testing/enterprises.ts';
import { realCatalogue, realFacts } from '../../testing/facts.ts';
import type { Category } from '../facts.ts';
import { createRuleBook } from '../rules.ts';
import {
  addExperienceCondition,
  addStatusObstacles,
  type Criterion,
  type CriterionContext,
  combineAlternativeCriteria,
  createPostCriterion,
  createRegistrationCriterion,
  createSkillCriterion,
  createTechnicianCriterion,
  createTitleCriterion,
} from './criteria.ts';
import { findBestFit, getFit, hasRequiredCertificate, isCandidate, NO_FIT, obstacles } from './fit.ts';
import { readPeople } from './person.ts';

const lens = (category: Category = 'construction', rules = realFacts.countingRules): CriterionContext => ({
  asOf: testDay,
  today: testDay,
  category,
  rules: createRuleBook(rules),
  specialtySets: new Map(),
  terms: realCatalogue.terms,
});
const before = '2026-11-19';
const after = '2026-11-21';

const ask = (criterion: Criterion, person: OtherInput | RegisteredInput, own: CriterionContext = lens()) => {
  const [read] = readPeople(buildEnterprise({ otherPeople: [person] }), testDay);
  if (read === undefined) throw new Error('no person was read');
  return criterion.createTest(own)(read);
};
const told = (criterion: Criterion, person: OtherInput | RegisteredInput, own?: CriterionContext) => {
  const fit = ask(criterion, person, own);
  return hasRequiredCertificate(fit) ? [fit.truth, ...fit.obstacles.map(({ code }) => code)] : 'nothing of the kind';
};

type Registration = NonNullable<OtherInput['registrations']>[number];
const holder = (rest: Partial<Registration>, ...others: Partial<Registration>[]): OtherInput => ({
  name: '甲',
  registrations: [rest, ...others].map((one) => ({
    regType: '二级建造师',
    specialty: '建筑工程',
    validEnd: '2029-12-31',
    registeredHere: true,
    ...one,
  })),
});

describe('a registration', () => {
  const wanted = createRegistrationCriterion({ profession: '建造师', grade: '二级', specialties: ['建筑工程'] });

  it.each([
    ['as it is asked for', {}, ['yes']],
    ['of a higher grade', { regType: '一级建造师' }, ['yes']],
    ['of a grade that is not entered', { regType: '建造师' }, ['maybe', 'gradeUnknown']],
    ['of another profession', { regType: '监理工程师' }, 'nothing of the kind'],
    ['of another specialty', { specialty: '公路工程' }, ['no', 'specialtyMismatch']],
    ['of a specialty of old', { specialty: '房屋建筑工程' }, ['maybe', 'specialtyUnknown']],
    ['of no specialty', { specialty: null }, ['maybe', 'specialtyUnknown']],
    ['of two specialties', { specialty: '公路工程、建筑工程' }, ['yes']],
    ['ended the day before', { validEnd: before }, ['no', 'registrationExpired']],
    ['ending on the day', { validEnd: testDay }, ['yes']],
    ['without an end', { validEnd: null }, ['maybe', 'registrationEndUnknown']],
    ['made on the day', { issueDate: testDay }, ['yes']],
    ['made the day after', { issueDate: after }, ['no', 'notYetRegistered']],
    ['with another enterprise', { registeredHere: false }, ['no', 'registeredElsewhere']],
    ['with an unknown enterprise', { registeredHere: null }, ['maybe', 'registeredHereUnknown']],
    [
      'wrong in every way',
      { regType: '二级建造师', specialty: '公路工程', validEnd: before, issueDate: after, registeredHere: false },
      ['no', 'registeredElsewhere', 'notYetRegistered', 'registrationExpired', 'specialtyMismatch'],
    ],
  ])('%s', (_name, registration, expected) => {
    expect(told(wanted, holder(registration))).toEqual(expected);
  });

  it('of a lower grade is none', () => {
    const first = createRegistrationCriterion({ profession: '建造师', grade: '一级', specialties: [] });
    expect(told(first, holder({}))).toEqual(['no', 'gradeTooLow']);
    expect(told(first, holder({ regType: '一级建造师', specialty: null }))).toEqual(['yes']);
  });

  it('that ends before it was first issued names the day that was entered', () => {
    const [first] = ask(wanted, holder({ firstIssueDate: '2026-01-01', validEnd: '2025-01-01' })).obstacles;
    expect(first?.reason).toContain('首次注册日期为 2026-01-01，注册有效期至 2025-01-01');
  });

  it('is the best of several, and of equal ones that which lasts longest', () => {
    const fit = ask(
      wanted,
      holder({ validEnd: before }, { validEnd: '2028-01-01' }, { validEnd: '2028-01-02' }, { validEnd: null }),
    );
    expect(fit).toMatchObject({ truth: 'yes', until: '2028-01-02' });
  });

  it('counts with the years of the field, and is refused by too few years of all work', () => {
    const aged = addExperienceCondition(wanted, '设计', 10);
    const years = (all: number | null, ofDesign: number | null): OtherInput => ({
      ...holder({}),
      workYears: all,
      experiences: ofDesign === null ? [] : [{ field: '工程设计', years: ofDesign }],
    });
    // Ten years of any work are no ten years of design.
    expect(told(aged, years(10, null))).toEqual(['maybe', 'experienceUnknown']);
    expect(told(aged, years(9, null))).toEqual(['no', 'experienceShort']);
    expect(told(aged, years(20, 9))).toEqual(['no', 'experienceShort']);
    expect(told(aged, years(10, 10))).toEqual(['yes']);
    expect(told(aged, years(null, null))).toEqual(['maybe', 'experienceUnknown']);
    expect(told(aged, holder({ regType: '监理工程师' }))).toBe('nothing of the kind');
  });

  it('does where either of two is asked for', () => {
    const either = combineAlternativeCriteria([wanted, createPostCriterion('施工员')]);
    expect(told(either, holder({ regType: '监理工程师' }))).toBe('nothing of the kind');
    expect(told(either, { ...holder({ validEnd: null }), postName: '施工员' })).toEqual(['yes']);
  });
});

describe('a title', () => {
  const title = (rest: Partial<OtherInput>): OtherInput => ({
    name: '甲',
    titleName: '工程师',
    titleMajor: '结构',
    ...rest,
  });
  const economist = { titleName: '经济师', titleRank: '中级', titleSeries: '经济' } as const;
  const wanted = (rank = '中级', andAbove = true, specialties: readonly string[] = ['结构']) =>
    createTitleCriterion({ rank, andAbove, specialties });

  it.each([
    ['as it is asked for', {}, ['yes']],
    ['one rank higher', { titleName: '高级工程师' }, ['yes']],
    ['one rank lower', { titleName: '助理工程师' }, ['no', 'rankTooLow']],
    ['of an unknown rank', { titleName: '设计师' }, ['maybe', 'rankUnknown', 'titleSeriesUnknown']],
    ['of another major', { titleMajor: '电气' }, ['no', 'specialtyMismatch']],
    ['of a broad major', { titleMajor: '土木工程' }, ['maybe', 'specialtyUnknown']],
    ['of no major', { titleMajor: null }, ['maybe', 'specialtyUnknown']],
    ['whose holder studied it', { titleMajor: '电气', major: '结构工程' }, ['yes']],
    ['of another series', economist, ['no', 'titleSeries']],
    ['of another series than its name', { titleSeries: '经济' }, ['maybe', 'titleSeriesUnknown']],
    ['of a series that is on no list', { titleSeries: '土建' }, ['maybe', 'titleSeriesUnknown']],
    ['of none at all', { titleName: null, titleMajor: null }, 'nothing of the kind'],
  ])('%s', (_name, person, expected) => {
    expect(told(wanted(), title(person))).toEqual(expected);
  });

  it('of a higher rank is doubtful where only the rank itself is named', () => {
    expect(told(wanted('中级', false), title({}))).toEqual(['yes']);
    expect(told(wanted('中级', false), title({ titleName: '高级工程师' }))).toEqual(['maybe', 'rankUnknown']);
    expect(told(wanted('中级', false), title({ titleName: '助理工程师' }))).toEqual(['no', 'rankTooLow']);
  });

  it('of a rank that no list knows decides nothing', () => {
    expect(told(wanted('特级'), title({}))).toEqual(['maybe', 'rankUnknown']);
  });

  it('of another series counts outside construction, unless an engineer is asked for', () => {
    const other = title(economist);
    expect(told(wanted(), other, lens('design'))).toEqual(['yes']);
    expect(told(wanted('中级', true, ['工程序列']), other, lens('design'))).toEqual(['no', 'titleSeries']);
    expect(told(wanted('中级', true, ['结构', '工程类']), other, lens('design'))).toEqual(['no', 'titleSeries']);
  });

  it('of another series is only doubtful while the rule is not verified', () => {
    const unsure = realFacts.countingRules.map((rule) =>
      rule.id === 'CR-7' ? { ...rule, confidence: 'unknown' as const } : rule,
    );
    expect(told(wanted(), title(economist), lens('construction', unsure))).toEqual(['maybe', 'titleSeries']);
  });
});

describe('a post', () => {
  const holds = (postName: string, postCertEnd: string | null = null): OtherInput => ({
    name: '甲',
    postName,
    postCertEnd,
  });

  it.each([
    ['without an end', holds('施工员'), ['yes']],
    ['ending on the day', holds('施工员', testDay), ['yes']],
    ['ended the day before', holds('施工员', before), ['no', 'certificateExpired']],
    ['that is another', holds('质量员'), 'nothing of the kind'],
  ])('%s', (_name, person, expected) => {
    expect(told(createPostCriterion('施工员'), person)).toEqual(expected);
  });

  it('is any where none is named', () => {
    expect(told(createPostCriterion(null), holds('质量员'))).toEqual(['yes']);
    expect(told(createPostCriterion(null), { name: '甲' })).toBe('nothing of the kind');
  });
});

describe('a skill', () => {
  const grades = ['初级工', '中级工', '高级工', '技师', '高级技师'] as const;

  it('is enough from the asked grade on, for each grade', () => {
    for (const [need, wanted] of grades.entries())
      for (const [have, skillGrade] of grades.entries())
        expect(
          told(createSkillCriterion(wanted, []), { name: '甲', trade: '电工', skillGrade }),
          `${skillGrade} for ${wanted}`,
        ).toEqual(have < need ? ['no', 'gradeTooLow'] : ['yes']);
  });

  it.each([
    ['of the trade', { trade: '电工' }, ['yes']],
    ['of another trade', { trade: '焊工' }, ['no', 'tradeMismatch']],
    ['of no trade', { trade: null }, ['maybe', 'tradeUnknown']],
    ['of no grade', { skillGrade: null, trade: '电工' }, ['maybe', 'tradeUnknown']],
    ['of neither', { skillGrade: null, trade: null }, 'nothing of the kind'],
    [
      'of a lower grade and another trade',
      { skillGrade: '初级工', trade: '焊工' },
      ['no', 'gradeTooLow', 'tradeMismatch'],
    ],
  ] as const)('%s', (_name, rest, expected) => {
    expect(told(createSkillCriterion('中级工', ['电工']), { name: '甲', skillGrade: '中级工', ...rest })).toEqual(
      expected,
    );
  });

  it('of any grade is enough where only training is asked for', () => {
    expect(told(createSkillCriterion(null, ['电工']), { name: '甲', trade: '电工' })).toEqual(['yes']);
    expect(told(createSkillCriterion(null, ['电工']), { name: '甲', trade: null, skillGrade: '初级工' })).toEqual([
      'maybe',
      'tradeUnknown',
    ]);
  });

  it('is of a trade that the text says more of in brackets', () => {
    expect(told(createSkillCriterion(null, ['电工（高压）']), { name: '甲', trade: '电工' })).toEqual(['yes']);
    expect(ask(createSkillCriterion('中级工', []), { name: '甲', trade: '电工', skillGrade: '高级工' }).via).toBe(
      '电工高级工',
    );
  });
});

describe('a technician', () => {
  const wanted = createTechnicianCriterion('结构', '中级', 10, ['结构', '暖通空调']);
  const technician = (rest: Partial<OtherInput> = {}): OtherInput => ({
    name: '甲',
    titleName: '工程师',
    titleMajor: '结构',
    workYears: 10,
    education: '大专',
    ...rest,
  });

  it.each([
    ['at every limit', {}, ['yes']],
    ['a little short of the years', { workYears: 9.99 }, ['no', 'experienceShort']],
    ['of a specialty with a line of its own', { titleMajor: '暖通空调' }, ['no', 'specialtyMismatch']],
    ['of a specialty that no line names', { titleMajor: '某专业' }, ['maybe', 'specialtyUnknown']],
    ['of unknown years', { workYears: null }, ['maybe', 'experienceUnknown']],
    ['of unknown schooling', { education: null }, ['maybe', 'educationUnknown']],
    ['of too little schooling', { education: '高中' }, ['no', 'educationLow']],
    ['of schooling that no list knows', { education: '某校' }, ['maybe', 'educationUnknown']],
    ['of a higher title', { titleName: '高级工程师' }, ['yes']],
    [
      'of a lower title and too few years',
      { titleName: '助理工程师', workYears: 1 },
      ['no', 'rankTooLow', 'experienceShort'],
    ],
    ['without a title', { titleName: null, titleMajor: null }, 'nothing of the kind'],
  ])('%s', (_name, rest, expected) => {
    expect(told(wanted, technician(rest), lens('design'))).toEqual(expected);
  });

  it.each(['大专', '专科', '本科', '学士', '硕士', '博士', '研究生', '大学'])(
    'has studied enough with %s',
    (education) => {
      expect(told(wanted, technician({ education }), lens('design'))).toEqual(['yes']);
    },
  );
});

describe('a fit', () => {
  const unknown = obstacles.ageUnknown();
  const hopeless = obstacles.rankTooLow('高级');

  it('is no where anything says no, perhaps where anything is open, and yes else', () => {
    expect(getFit('', null, []).truth).toBe('yes');
    expect(getFit('', null, [unknown]).truth).toBe('maybe');
    expect(getFit('', null, [unknown, hopeless]).truth).toBe('no');
  });

  it('is that of a candidate where everything that stands in the way can be removed', () => {
    expect(isCandidate(getFit('', null, [obstacles.insuranceElsewhere(true)]))).toBe(true);
    expect(isCandidate(getFit('', null, [obstacles.insuranceElsewhere(true), hopeless]))).toBe(false);
    expect(isCandidate(getFit('', null, [unknown]))).toBe(false);
    expect(isCandidate(NO_FIT)).toBe(false);
  });

  it('of several is the surest, then the easiest to mend, then the longest, then the first', () => {
    const fits = {
      sure: getFit('sure', '2027-01-01', []),
      longer: getFit('longer', '2027-01-02', []),
      endless: getFit('endless', null, []),
      open: getFit('open', null, [unknown]),
      harder: getFit('harder', null, [obstacles.specialtyUnknown('')]),
      mendable: getFit('mendable', null, [obstacles.registrationExpired(before)]),
      hopeless: getFit('hopeless', null, [hopeless]),
    };
    const best = (...names: (keyof typeof fits)[]): string => findBestFit(names, (name) => fits[name]).via;
    const order = ['endless', 'longer', 'sure', 'open', 'harder', 'mendable', 'hopeless'] as const;
    for (const [place, better] of order.entries())
      for (const worse of order.slice(place + 1)) {
        expect(best(better, worse)).toBe(better);
        expect(best(worse, better)).toBe(better);
      }
    expect(findBestFit([NO_FIT], (fit) => fit)).toBe(NO_FIT);
    expect(findBestFit([NO_FIT, fits.hopeless], (fit) => fit)).toBe(fits.hopeless);
    expect(findBestFit([fits.open, { ...fits.open, via: 'second' }], (fit) => fit).via).toBe('open');
  });

  it('is kept as it is where the person is in order, and takes what stands in the way of the person else', () => {
    const fit = getFit('证', testDay, []);
    expect(addStatusObstacles(fit, [])).toBe(fit);
    expect(addStatusObstacles(fit, [unknown])).toEqual({
      truth: 'maybe',
      via: '证',
      until: testDay,
      obstacles: [unknown],
    });
    expect(addStatusObstacles(NO_FIT, [unknown])).toBe(NO_FIT);
  });
});
