/** What a requirement of people tells: who counts and for what, who does not and why, what is missing and what is only in doubt. */
import { describe, expect, it } from 'vitest';
import {
  buildEnterprise,
  createPostHolder,
  createRegisteredPerson,
  createSkilledWorker,
  createTitledPerson,
  type OtherInput,
  repeatFromOne,
  testDay,
} from '../../testing/enterprises.ts';
import { createCatalogueWithRows, evaluateSingleRow } from '../../testing/own-rows.ts';
import { evaluateQualification } from '../evaluate-qualification.ts';
import type { Requirement } from '../requirement.ts';

const engineers: Requirement = {
  kind: 'titledPersonnel',
  rank: '中级',
  andAbove: true,
  specialties: ['结构', '电气'],
  min: 3,
  mustCover: ['结构', '电气'],
};
const structure = (name: string, rest: Partial<OtherInput> = {}): OtherInput =>
  createTitledPerson(name, '工程师', '结构', rest);
const power = (name: string, rest: Partial<OtherInput> = {}): OtherInput =>
  createTitledPerson(name, '工程师', '电气', rest);
const judge = (...otherPeople: OtherInput[]) => evaluateSingleRow(engineers, { otherPeople });

describe('places', () => {
  it('are told with what fills them, exactly full', () => {
    const leaf = judge(structure('甲'), power('乙'), power('丙'));
    expect(leaf).toMatchObject({
      verdict: 'met',
      have: { text: '3 人', value: 3, unit: '人' },
      reason: '人数和专业达到要求',
      distance: null,
      nextStep: null,
      notCounted: [],
      gaps: [],
      cautions: [],
    });
    expect(leaf.places).toEqual([
      { id: 'cover-1', label: '结构', need: 1, filled: 1, possible: 1 },
      { id: 'cover-2', label: '电气', need: 1, filled: 1, possible: 1 },
      { id: 'rest', label: '其他', need: 1, filled: 1, possible: 1 },
    ]);
    expect(leaf.rules).toEqual(['CR-1', 'CR-2', 'CR-4', 'CR-7', 'CR-6']);
  });

  it('one person short: what is missing, by name and number', () => {
    const leaf = judge(structure('甲'), structure('乙'), structure('丙'));
    expect(leaf).toMatchObject({
      verdict: 'unmet',
      reason: '不足：电气 0/1',
      distance: { text: '差 1 人', value: 1, unit: '人' },
      nextStep: '增加电气专业中级以上职称人员 1 人',
      cautions: [],
    });
    expect(leaf.gaps).toMatchObject([
      { kind: 'add', count: 1, unit: '人', effort: 8, candidates: [], ways: ['引进电气专业中级以上职称人员 1 人'] },
    ]);
  });

  it('all empty: each of them is missing, and told apart', () => {
    const leaf = judge();
    expect(leaf.reason).toBe('不足：结构 0/1，电气 0/1，其他 0/1');
    expect(leaf).toMatchObject({ have: { text: '0 人' }, distance: { value: 3 } });
    expect(leaf.gaps.map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  it('in doubt: no person is missing, and the report names the papers to look at', () => {
    const leaf = judge(structure('甲'), power('乙'), power('丙', { birthDate: null }));
    expect(leaf).toMatchObject({
      verdict: 'unknown',
      have: { text: '2 人（另有 1 人待核对）', value: 2 },
      reason: '待核对：其他 0/1',
      distance: null,
    });
    expect(leaf.gaps).toMatchObject([
      { kind: 'confirm', count: 1, unit: '人', effort: 1, ways: ['补录不计入名单中待核对的内容'] },
    ]);
    expect(leaf.notCounted).toMatchObject([{ name: '丙', reasonCode: 'ageUnknown', isPossible: true }]);
  });

  it('missing and in doubt at once: both are told', () => {
    const leaf = judge(structure('甲', { birthDate: null }));
    expect(leaf.verdict).toBe('unmet');
    expect(leaf.gaps.map(({ kind, count }) => [kind, count])).toContainEqual(['add', 1]);
    expect(leaf.gaps.map(({ kind }) => kind)).toContain('confirm');
    expect(leaf.distance).toMatchObject({ value: 2 });
  });
});

describe('people who count', () => {
  it('are told with the certificate and the place, people beyond the need as well', () => {
    const leaf = judge(structure('甲'), power('乙'), power('丙'), power('丁'));
    expect(leaf.have).toMatchObject({ value: 4 });
    expect(Object.fromEntries(leaf.counted.map(({ name, via }) => [name, via]))).toEqual({
      甲: '工程师（结构）',
      乙: '工程师（电气）',
      丙: '工程师（电气）',
      丁: '工程师（电气）',
    });
    // By name, however they stand in the list.
    expect(leaf.counted.map(({ name }) => name)).toEqual(['丁', '丙', '乙', '甲']);
    expect(leaf.counted.every(({ what }) => what === 'person')).toBe(true);
    expect(leaf.counted.map(({ place }) => place).toSorted()).toEqual(['其他', '其他', '电气', '结构'].toSorted());
  });

  it('is told to end soon within 90 days, and not a day later', () => {
    const row: Requirement = {
      kind: 'registeredPersonnel',
      profession: '建造师',
      grade: null,
      specialties: [],
      min: 1,
    };
    const ending = (validEnd: string) =>
      evaluateSingleRow(row, {
        registeredPeople: [
          createRegisteredPerson('甲', '二级建造师', '建筑工程', {
            registrations: [{ regType: '二级建造师', specialty: '建筑工程', validEnd, registeredHere: true }],
          }),
        ],
      }).counted[0];
    expect(ending(testDay)).toMatchObject({ until: testDay, isDueSoon: true });
    expect(ending('2027-02-18')).toMatchObject({ isDueSoon: true });
    expect(ending('2027-02-19')).toMatchObject({ isDueSoon: false });
  });
});

describe('people who do not count', () => {
  it('is told with what stands in the way at the place that comes nearest', () => {
    const leaf = judge(
      structure('甲'),
      power('乙', { titleName: '助理工程师' }),
      power('丙', { socialSecurityHere: false }),
    );
    expect(
      leaf.notCounted.map(({ name, place, reasonCode, isPossible }) => [name, place, reasonCode, isPossible]),
    ).toEqual([
      ['丙', '电气', 'insuranceElsewhere', false],
      ['乙', '电气', 'rankTooLow', false],
    ]);
  });

  it('are told of the place that matches their certificate', () => {
    const row: Requirement = { kind: 'siteManagers', min: 2, mustCover: ['施工员', '安全员'] };
    const leaf = evaluateSingleRow(row, {
      otherPeople: [createPostHolder('甲', '安全员', { postCertEnd: '2026-11-19' })],
    });
    expect(leaf.notCounted).toMatchObject([{ name: '甲', place: '安全员', reasonCode: 'certificateExpired' }]);
  });

  it('may count for another requirement, of which a person fills only one', () => {
    const rows: Requirement[] = [
      { kind: 'siteManagers', min: 1 },
      { kind: 'skilledWorkers', grade: null, min: 1 },
    ];
    const result = evaluateQualification({
      catalogue: createCatalogueWithRows(rows),
      enterprise: buildEnterprise({
        otherPeople: [{ ...createSkilledWorker('甲'), postName: '施工员', postCertEnd: testDay }],
      }),
      standardCode: '10300101',
      level: '三级',
      asOf: testDay,
    });
    const leaves = result.ok ? result.report.leaves : [];
    expect(leaves.map(({ verdict }) => verdict).toSorted()).toEqual(['met', 'unmet']);
    expect(leaves.flatMap(({ notCounted }) => notCounted)).toMatchObject([
      {
        name: '甲',
        reasonCode: 'countedElsewhere',
        reason: '已计入其他指标，同一资质内只按一种考核',
        isPossible: false,
      },
    ]);
  });

  it('may count for another requirement of the same kind, in which a person counts once (CR-9)', () => {
    const rows: Requirement[] = ['监理工程师', '造价工程师'].map((profession) => ({
      kind: 'registeredPersonnel',
      profession,
      grade: null,
      specialties: [],
      min: 1,
    }));
    const both = ['监理工程师', '一级造价工程师'].map((regType) => ({
      regType,
      specialty: null,
      validEnd: '2029-12-31',
      registeredHere: true,
    }));
    const result = evaluateQualification({
      catalogue: createCatalogueWithRows(rows),
      enterprise: buildEnterprise({
        otherPeople: [{ ...createRegisteredPerson('甲', '监理工程师', null), registrations: both }],
      }),
      standardCode: '10300101',
      level: '三级',
      asOf: testDay,
    });
    const leaves = result.ok ? result.report.leaves : [];
    expect(leaves.flatMap(({ notCounted }) => notCounted)).toMatchObject([
      { name: '甲', reasonCode: 'countedElsewhere', reason: '已计入另一项要求，同一人不重复计算', isPossible: false },
    ]);
  });

  it('contain no person without any such certificate', () => {
    expect(judge(createSkilledWorker('甲'), createPostHolder('乙', '施工员')).notCounted).toEqual([]);
  });

  it('comes as a candidate only where all of it can be mended, the easiest first and five at most', () => {
    const mendable = repeatFromOne(7, (index) => power(`候选${index}`, { socialSecurityHere: false }));
    const leaf = judge(structure('甲'), structure('乙'), power('丙', { titleName: '助理工程师' }), ...mendable);
    const [gap] = leaf.gaps;
    expect(gap?.candidates.map(({ name }) => name)).toEqual(repeatFromOne(5, (index) => `候选${index}`));
    expect(gap?.candidates[0]?.remedy).toBe('办理社会保险转入');
    expect(gap?.effort).toBe(3);
  });
});

describe('so many kinds', () => {
  const kinds: Requirement = {
    kind: 'titledPersonnel',
    rank: '中级',
    andAbove: true,
    specialties: ['结构', '电气', '暖通'],
    min: 3,
    minSpecialtyKinds: 2,
  };
  const ask = (...otherPeople: OtherInput[]) => evaluateSingleRow(kinds, { otherPeople });

  it('are told as one place, of which only the asked number must be filled', () => {
    const leaf = ask(structure('甲'), power('乙'), power('丙'));
    expect(leaf.verdict).toBe('met');
    expect(leaf.places).toEqual([
      { id: 'kinds', label: '不同专业（不少于 2 个）', need: 2, filled: 2, possible: 2 },
      { id: 'rest', label: '结构、电气、暖通', need: 1, filled: 1, possible: 1 },
    ]);
  });

  it('are one too few where all are of one', () => {
    const leaf = ask(structure('甲'), structure('乙'), structure('丙'));
    expect(leaf.verdict).toBe('unmet');
    expect(leaf.places[0]).toMatchObject({ filled: 1, possible: 1 });
    expect(leaf.nextStep).toBe('增加结构、电气、暖通中未覆盖的专业中级以上职称人员 1 人');
  });

  it('never fall below nothing', () => {
    expect(ask().places[0]).toMatchObject({ filled: 0, possible: 0, need: 2 });
  });
});
