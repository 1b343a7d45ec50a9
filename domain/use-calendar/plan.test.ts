import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/validity/day.ts';
import { listUseConflicts } from './conflicts.ts';
import { buildUsePlan, getPlanSpan, getPlanTicks, movePlanStart, PLAN_ZOOMS, subtractSpans } from './plan.ts';
import { getOccupation, type Use } from './use.ts';

const today = '2026-11-21';
const shown = { fromOn: '2026-11-01', toOn: '2027-01-31' };
const makeUse = (id: string, rest: Partial<Use> = {}): Use => ({
  id,
  kind: 'bid',
  subjectKind: 'person',
  subjectUuid: 'p1',
  holder: 'p1',
  title: id,
  role: null,
  isLocked: false,
  fromOn: '2026-12-01',
  toOn: '2026-12-10',
  releaseOn: null,
  projectUuid: null,
  ...rest,
});
const plan = (uses: readonly Use[], until: string | null = null) =>
  buildUsePlan({ uses, conflicts: listUseConflicts(uses, today), shown, today, until });

describe('the plan of one holder', () => {
  it('offers the free time from today on, around the existing uses', () => {
    expect(plan([makeUse('a')]).gaps).toEqual([
      { fromOn: today, toOn: '2026-11-30' },
      { fromOn: '2026-12-11', toOn: shown.toOn },
    ]);
    expect(plan([makeUse('a', { toOn: null })]).gaps).toEqual([{ fromOn: today, toOn: '2026-11-30' }]);
  });

  it('offers nothing after the last day in the enterprise', () => {
    expect(plan([], '2026-11-30').gaps).toEqual([{ fromOn: today, toOn: '2026-11-30' }]);
    expect(plan([], '2026-11-20').gaps).toEqual([]);
  });

  it('marks the days on which two uses collide, once', () => {
    const manager = { kind: 'project', role: '项目经理' } as const;
    const { clashes, lanes } = plan([
      makeUse('a', { ...manager, fromOn: '2026-11-01', toOn: '2026-12-20' }),
      makeUse('b', { ...manager, fromOn: '2026-12-10', toOn: '2027-03-01' }),
    ]);
    expect(clashes).toEqual([{ fromOn: '2026-12-10', toOn: '2026-12-20' }]);
    expect(lanes).toBe(2);
  });

  it('says what began before and what goes on', () => {
    const [bar] = plan([makeUse('a', { fromOn: null, toOn: null })]).bars;
    expect(bar).toMatchObject({ ...shown, isFromBefore: true, isGoingOn: true });
  });

  it('never lays two bars on each other, and every day from today on is held or free', () => {
    const day = fc.integer({ min: -60, max: 120 }).map((count) => addDays(today, count));
    const use = fc
      .record({ from: fc.option(day), length: fc.option(fc.nat(60)), releases: fc.option(fc.nat(60)) })
      .map(({ from, length, releases }) => ({
        fromOn: from,
        toOn: length === null ? null : addDays(from ?? today, length),
        releaseOn: releases === null ? null : addDays(from ?? today, releases),
      }));
    fc.assert(
      fc.property(fc.array(use, { maxLength: 8 }), (spans) => {
        const uses = spans.map((span, index) => makeUse(String(index), span));
        const { bars, gaps } = plan(uses);
        for (const [index, a] of bars.entries())
          for (const b of bars.slice(index + 1))
            expect(a.lane === b.lane && a.fromOn <= b.toOn && b.fromOn <= a.toOn).toBe(false);
        for (let one = today; one <= shown.toOn; one = addDays(one, 1)) {
          const isHeld = uses.some((each) => ['busy', 'unsure'].includes(getOccupation(each, one, today)));
          expect(gaps.some((gap) => gap.fromOn <= one && gap.toOn >= one)).toBe(!isHeld);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the scale', () => {
  it.each(PLAN_ZOOMS)('by %s is covered by its columns without a gap, and goes on where it stopped', (zoom) => {
    const days = getPlanSpan(zoom, '2028-02-29');
    const ticks = getPlanTicks(zoom, days);
    expect(ticks[0]?.fromOn).toBe(days.fromOn);
    expect(ticks.at(-1)?.toOn).toBe(days.toOn);
    expect(subtractSpans(days, ticks)).toEqual([]);
    for (const [index, tick] of ticks.slice(1).entries())
      expect(tick.fromOn).toBe(addDays(ticks[index]?.toOn ?? '', 1));
    const there = movePlanStart(zoom, days.fromOn, 1);
    expect(movePlanStart(zoom, there, -1)).toBe(days.fromOn);
    expect(getPlanSpan(zoom, there).fromOn).toBe(there);
  });
});
