import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildEnterprise } from '#domain/testing/enterprises.ts';
import { addDays } from '#domain/validity/day.ts';
import { getOverlap, listUseConflicts, MAX_CONFLICTS_PER_USE, ONE_PROJECT_RULE_DOCUMENT } from './conflicts.ts';
import { listProjectUses } from './from-projects.ts';
import { getOccupation, getReleaseDay, getUseEnd, getWorstOccupation, overlapsDays, type Use } from './use.ts';

const today = '2026-11-21';
const makeUse = (id: string, rest: Partial<Use> = {}): Use => ({
  id,
  kind: 'project',
  subjectKind: 'person',
  subjectUuid: 'p1',
  holder: 'p1',
  title: id,
  role: null,
  isLocked: false,
  fromOn: '2026-11-01',
  toOn: '2026-12-31',
  releaseOn: null,
  projectUuid: null,
  ...rest,
});
const getCodes = (uses: readonly Use[]) =>
  Object.fromEntries([...listUseConflicts(uses, today)].map(([id, list]) => [id, list.map((one) => one.code)]));

describe('a use holds its subject', () => {
  it('on both of its days, and on none besides', () => {
    const one = makeUse('a');
    const days = ['2026-10-31', '2026-11-01', '2026-12-31', '2027-01-01'];
    expect(days.map((day) => getOccupation(one, day, today))).toEqual(['free', 'busy', 'busy', 'free']);
  });
  it('until it is closed: an expected end that has passed releases no person today, one to come is a forecast', () => {
    const late = makeUse('a', { toOn: null, releaseOn: '2026-11-10' });
    expect(getUseEnd(late, today)).toBe(today);
    expect([getOccupation(late, today, today), getOccupation(late, addDays(today, 1), today)]).toEqual([
      'busy',
      'expected',
    ]);
    const coming = makeUse('b', { toOn: null, releaseOn: '2026-12-10' });
    expect(['2026-12-10', '2026-12-11'].map((day) => getOccupation(coming, day, today))).toEqual(['busy', 'expected']);
    expect(getOccupation(makeUse('c', { toOn: null }), '2099-01-01', today)).toBe('busy');
  });
  it('perhaps, if its begin is not entered', () => {
    const unknown = makeUse('a', { fromOn: null, toOn: null });
    expect(getOccupation(unknown, today, today)).toBe('unsure');
    expect(getWorstOccupation([unknown, makeUse('b')], today, today)).toBe('busy');
  });
  it('and forecasts its release by the last of what holds', () => {
    const uses = [
      makeUse('a'),
      makeUse('b', { toOn: null, releaseOn: '2027-02-01' }),
      makeUse('c', { fromOn: '2028-01-01', toOn: null }),
    ];
    expect(getReleaseDay(uses, today, today)).toBe('2027-02-01');
    expect(getReleaseDay([...uses, makeUse('d', { toOn: null })], today, today)).toBeNull();
    const later = (fromOn: string, toOn: string | null) =>
      getReleaseDay([...uses, makeUse('e', { fromOn, toOn })], today, today);
    expect(later('2027-01-15', '2027-03-01')).toBe('2027-03-01');
    expect(later('2027-02-02', '2027-03-01')).toBe('2027-03-01');
    expect(later('2027-02-03', '2027-03-01')).toBe('2027-02-01');
    expect(later('2027-02-02', null)).toBeNull();
  });
});

describe('conflicts', () => {
  it('row 10: two overlapping uses are warned at both', () => {
    const manager = { role: '项目经理' };
    const found = listUseConflicts(
      [makeUse('甲', manager), makeUse('乙', { ...manager, fromOn: '2026-12-31', toOn: null })],
      today,
    );
    expect([...found.keys()]).toEqual(['甲', '乙']);
    expect(found.get('甲')).toMatchObject([
      {
        code: 'twoManagers',
        otherId: '乙',
        docNumber: ONE_PROJECT_RULE_DOCUMENT,
        fromOn: '2026-12-31',
        toOn: '2026-12-31',
      },
    ]);
    expect(found.get('乙')?.[0]?.words).toContain('甲');
  });
  it('of a person with many overlapping uses are told at each use, the first of them', () => {
    const uses = Array.from({ length: 40 }, (_, index) => makeUse(`第${index}个`, { role: '项目经理' }));
    const found = listUseConflicts(uses, today);
    expect(found.size).toBe(40);
    expect(new Set([...found.values()].map((list) => list.length))).toEqual(new Set([MAX_CONFLICTS_PER_USE]));
  });
  it('end with the day: one project after the other is none', () => {
    expect(
      getCodes([
        makeUse('甲', { role: '项目经理' }),
        makeUse('乙', { role: '项目经理', fromOn: '2027-01-01', toOn: null }),
      ]),
    ).toEqual({});
  });
  it('that are over are not warned of; one that ends today still is', () => {
    const manager = { role: '项目经理', fromOn: '2026-01-01' };
    const ending = (toOn: string) =>
      getCodes([makeUse('甲', { ...manager, toOn }), makeUse('乙', { ...manager, toOn: null })]);
    expect([ending('2026-11-20'), ending(today)]).toEqual([{}, { 甲: ['twoManagers'], 乙: ['twoManagers'] }]);
  });
  it('two posts of one project are none, nor those of two people', () => {
    expect(
      getCodes([
        makeUse('甲', { role: '项目经理', projectUuid: 'x' }),
        makeUse('乙', { role: '项目经理', projectUuid: 'x' }),
      ]),
    ).toEqual({});
    expect(getCodes([makeUse('甲', { role: '项目经理' }), makeUse('乙', { role: '项目经理', holder: 'p2' })])).toEqual(
      {},
    );
  });
  it('rest on no unknown day: what may overlap is told as 待核对', () => {
    const [one] =
      listUseConflicts(
        [makeUse('甲', { role: '项目经理', fromOn: null }), makeUse('乙', { role: '项目经理' })],
        today,
      ).get('乙') ?? [];
    expect(one).toMatchObject({ code: 'twoManagers', isCertain: false });
  });
  it('a certificate lent while it is in a bid or a filing; another paper of the same person is free', () => {
    const paper = { subjectKind: 'registration', subjectUuid: 'r1' } as const;
    const lent = makeUse('借', { ...paper, kind: 'loan' });
    expect(getCodes([lent, makeUse('标', { ...paper, kind: 'bid' })])).toEqual({
      借: ['lentInUse'],
      标: ['lentInUse'],
    });
    expect(getCodes([lent, makeUse('标', { ...paper, subjectUuid: 'r2', kind: 'bid' })])).toEqual({});
    const [byPerson] = listUseConflicts([lent, makeUse('报', { kind: 'filing' })], today).get('借') ?? [];
    expect(byPerson).toMatchObject({ code: 'lentInUse', isCertain: false });
    expect(getCodes([lent, makeUse('再借', { ...paper, kind: 'loan' })])).toEqual({
      借: ['lentTwice'],
      再借: ['lentTwice'],
    });
  });
  it('wish 11: a locked certificate in a bid and in a filing; without a lock both may be', () => {
    const bid = makeUse('标', { kind: 'bid', isLocked: true });
    expect(getCodes([bid, makeUse('报', { kind: 'filing' })])).toEqual({ 标: ['locked'], 报: ['locked'] });
    expect(getCodes([{ ...bid, isLocked: false }, makeUse('报', { kind: 'filing' })])).toEqual({});
  });
  it('the manager of a running project in a bid', () => {
    const running = makeUse('在建', { role: '项目经理' });
    expect(getCodes([running, makeUse('标', { kind: 'bid', role: '拟派项目经理' })])).toEqual({
      在建: ['managerBid'],
      标: ['managerBid'],
    });
    expect(getCodes([running, makeUse('标', { kind: 'bid', role: '安全员' })])).toEqual({});
  });
  it('are the same whichever use comes first, and always told at both', () => {
    const day = fc.integer({ min: -40, max: 40 }).map((count) => addDays(today, count));
    const any = fc
      .record({
        kind: fc.constantFrom<Use['kind']>('project', 'bid', 'filing', 'loan'),
        role: fc.constantFrom(null, '项目经理', '安全员'),
        isLocked: fc.boolean(),
        fromOn: fc.option(day, { nil: null }),
        length: fc.option(fc.nat(60), { nil: null }),
      })
      .map(({ length, ...one }) => ({ ...one, toOn: length === null ? null : addDays(one.fromOn ?? today, length) }));
    fc.assert(
      fc.property(any, any, (a, b) => {
        const [one, two] = [makeUse('a', a), makeUse('b', b)];
        const forward = getCodes([one, two]);
        expect(getCodes([two, one])).toEqual(forward);
        expect(forward.a ?? []).toEqual(forward.b ?? []);
        if (!getOverlap(one, two, today)) expect(forward).toEqual({});
      }),
    );
  });
});

describe('uses from projects', () => {
  const enterprise = buildEnterprise({
    otherPeople: [{ uuid: 'p1', name: '甲' }],
    projects: [
      {
        uuid: 'j1',
        projectName: '一号楼',
        managerUuid: 'p1',
        techLeadUuid: null,
        startDate: '2026-01-01',
        permitDate: '2025-12-01',
      },
      { uuid: 'j2', projectName: '二号楼', techLeadUuid: 'p1', permitDate: '2026-03-01', acceptDate: '2026-09-30' },
    ],
    achievements: [
      {
        uuid: 'a1',
        personUuid: 'p1',
        projectUuid: 'j1',
        projectName: '一号楼',
        role: '项目经理',
        startDate: '2026-01-05',
      },
      { uuid: 'a2', personUuid: 'p1', projectName: '外省项目', role: '施工员', startDate: '2026-05-01' },
    ],
  });
  it('come by themselves, with roles and days, each once', () => {
    const uses = listProjectUses(enterprise, (uuid) => uuid);
    expect(uses.map(({ title, role, fromOn, toOn }) => [title, role, fromOn, toOn])).toEqual([
      ['一号楼', '项目经理', '2026-01-01', null],
      ['二号楼', '技术负责人', '2026-03-01', '2026-09-30'],
      ['外省项目', '施工员', '2026-05-01', null],
    ]);
    expect(uses.map((one) => overlapsDays(one, '2026-10-01', '2026-10-31', today))).toEqual([true, false, true]);
  });
});
