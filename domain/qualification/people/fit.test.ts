/** Why a person does not count, and what the enterprise can do about it: in the words that it reads. */
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import { createRegisteredPerson, createSkilledWorker, createTitledPerson } from '../../testing/enterprises.ts';
import { evaluateSingleRow } from '../../testing/own-rows.ts';
import type { Requirement } from '../requirement.ts';
import { type Fit, findBestFit, getFit, isCandidate, NO_FIT, type Obstacle } from './fit.ts';

const why = (row: Requirement, enterprise: Partial<EnterpriseDocumentInput>) => {
  const leaf = evaluateSingleRow(row, enterprise);
  return [
    leaf.verdict,
    ...leaf.notCounted.map(({ reason, remedy, isPossible }) => [reason, remedy, isPossible ? 'may count' : 'does not']),
  ];
};
const builders: Requirement = {
  kind: 'registeredPersonnel',
  profession: '注册建造师',
  grade: '一级',
  specialties: ['建筑工程'],
  min: 1,
};
const paper = { regType: '一级建造师', specialty: '建筑工程', validEnd: '2029-12-31', registeredHere: true };

describe('a constructor', () => {
  const of = (rest: object, own: object = {}) =>
    why(builders, {
      registeredPeople: [
        createRegisteredPerson('示例甲', '', null, { registrations: [{ ...paper, ...own }], ...rest }),
      ],
    });
  const error = (reason: string, remedy: string | null) => ['unmet', [reason, remedy, 'does not']];
  const doubt = (reason: string, remedy: string | null) => ['unknown', [reason, remedy, 'may count']];

  it('counts if it lacks nothing', () => {
    expect(of({})).toEqual(['met']);
  });

  it('does not count with an unsuitable record, and the enterprise is told the remedy', () => {
    expect(of({ status: 'left' })).toEqual(error('已离职', null));
    expect(of({ socialSecurityHere: false })[1]).toEqual(
      expect.arrayContaining(['社会保险不在本企业', '办理社会保险转入']),
    );
    expect(of({}, { validEnd: '2026-11-19' })).toEqual(error('注册有效期至 2026-11-19', '办理延续注册'));
    expect(of({}, { registeredHere: false })).toEqual(error('注册单位不是本企业', '办理变更注册到本企业'));
    expect(of({}, { regType: '二级建造师' })).toEqual(error('注册级别不够，需一级', null));
    expect(of({}, { specialty: '公路工程' })).toEqual(error('专业不符，需建筑工程', '增项注册建筑工程'));
  });

  it('is asked about gaps in the record', () => {
    expect(of({ birthDate: null })).toEqual(doubt('出生日期未登记', '补录出生日期'));
    expect(of({ birthDate: '2015-01-01' })).toEqual(doubt('按出生日期不满 16 周岁，待核对', '更正出生日期'));
    expect(of({ socialSecurityHere: null })).toEqual(doubt('社会保险情况未登记', '补录社会保险'));
    expect(of({ leaveDate: '2026-11-20' })).toEqual(
      doubt('登记为在职，又登记 2026-11-20 离职，待核对', '更正在职状态或离职日期'),
    );
    expect(of({}, { validEnd: null })).toEqual(doubt('注册有效期未登记', '补录注册有效期'));
    expect(of({}, { registeredHere: null })).toEqual(doubt('是否注册在本企业未登记', '补录注册单位是否为本企业'));
    expect(of({}, { regType: '建造师' })).toEqual(doubt('注册级别未登记', '补录注册级别'));
  });
});

describe('a holder of a title, a worker', () => {
  const titles: Requirement = { kind: 'titledPersonnel', rank: '高级', specialties: ['结构'], min: 1 };
  it('are told the same way', () => {
    const of = (titleName: string, major = '结构') =>
      why(titles, { otherPeople: [createTitledPerson('示例乙', titleName, major)] });
    expect(of('高级工程师')).toEqual(['met']);
    expect(of('工程师')).toEqual(['unmet', ['职称级别不够，需高级', null, 'does not']]);
    expect(of('高级经济师')[1]).toEqual(expect.arrayContaining(['职称不属于工程系列', null]));
    expect(of('高级工程师', '给排水')).toEqual(['unmet', ['专业不符，需结构', null, 'does not']]);
    // Related fields are not decided: experts accept a bridge engineer for 结构 in some filings only.
    expect(of('高级工程师', '道路与桥梁')[0]).toBe('unknown');
    const skills: Requirement = { kind: 'skilledWorkers', grade: '中级工', andAbove: true, min: 1 };
    const low = createSkilledWorker('示例丙', '电工', '初级工');
    expect(why(skills, { otherPeople: [low] })).toEqual(['unmet', ['技能等级不够，需中级工', null, 'does not']]);
  });
});

describe('a title of which the record does not say all', () => {
  const titles: Requirement = { kind: 'titledPersonnel', rank: '高级', specialties: ['结构'], min: 1 };
  const of = (title: object) =>
    why(titles, { otherPeople: [createTitledPerson('示例乙', '高级工程师', '结构', title)] });
  it('may count: the enterprise is told what to look up in the certificate', () => {
    const doubt = (reason: string, remedy: string) => ['unknown', [reason, remedy, 'may count']];
    expect(of({ titleMajor: null })).toEqual(doubt('是否属于结构待核对', '核对证书专业'));
    expect(of({ titleName: '高级', titleRank: '高级' })).toEqual(doubt('职称系列待核对', '补录职称系列'));
    expect(of({ titleName: '工程类职称', titleSeries: '工程' })).toEqual(doubt('职称级别待核对', '补录职称级别'));
  });
});

describe('of several certificates', () => {
  const obstacle = (truth: 'maybe' | 'no', remedy: string | null, effort: number): Obstacle => ({
    code: 'ruleUnknown',
    truth,
    reason: '示例',
    remedy,
    effort,
  });
  const sure = (until: string | null): Fit => getFit('甲', until, []);
  const open = getFit('乙', null, [obstacle('maybe', '补录', 1)]);
  const easy = getFit('丙', null, [obstacle('no', '办理', 3)]);
  const hard = getFit('丁', null, [obstacle('no', '办理', 3), obstacle('no', '办理', 4)]);
  const hopeless = getFit('戊', null, [obstacle('no', null, 1)]);
  const best = (...fits: readonly Fit[]) => {
    const found = findBestFit(fits, (fit) => fit);
    expect(findBestFit(fits.toReversed(), (fit) => fit)).toBe(found);
    return found;
  };

  it('the one counts that surely does, else the one that is nearest to counting, and of equals the one that ends last', () => {
    expect([sure(null).truth, open.truth, easy.truth]).toEqual(['yes', 'maybe', 'no']);
    expect(best(sure('2027-01-01'), open).truth).toBe('yes');
    expect(best(open, easy)).toBe(open);
    expect(best(easy, hard)).toBe(easy);
    expect(best(hard, hopeless)).toBe(hard);
    expect(best(hopeless, NO_FIT)).toBe(hopeless);
    expect(best(sure('2027-01-01'), sure('2028-01-01')).until).toBe('2028-01-01');
    expect(best(sure('2027-01-01'), sure(null)).until).toBeNull();
    expect(findBestFit([], (fit: Fit) => fit)).toBe(NO_FIT);
  });

  it('a person is a candidate if every obstacle can be removed', () => {
    expect([sure(null), open, easy, hard, hopeless, NO_FIT].map(isCandidate)).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});
