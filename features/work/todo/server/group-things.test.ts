import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/validity/day.ts';
import { TODO_GROUP_NAMES, TODO_RECORD_KINDS, TODO_STATES, type TodoGroup, type TodoKind } from '../todo.contract.ts';
import { countTodoRecords, getTodoPageAfter, groupItemsByRecord, parseTodoCursor } from './group-things.ts';
import { type IndexedTodoItem, NO_DUE_DAY } from './source.ts';

const TODAY = '2026-11-21';
const KINDS = ['due', 'gap', 'filing', 'facts'] as const satisfies readonly TodoKind[];

const parts: fc.Arbitrary<IndexedTodoItem[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    id: fc.uuid(),
    day: fc.oneof(
      fc.integer({ min: -20, max: 60 }).map((days) => addDays(TODAY, days)),
      fc.constant(NO_DUE_DAY),
    ),
    thing: fc.record({ kind: fc.constantFrom(...TODO_RECORD_KINDS), id: fc.constantFrom('a', 'b|c', '示例') }),
    state: fc.constantFrom(...TODO_STATES),
  }),
  { maxLength: 40 },
);
const views = fc.record({
  today: fc.constant(TODAY),
  kind: fc.constantFrom<TodoKind | undefined>(undefined, ...KINDS),
  group: fc.constantFrom<TodoGroup | undefined>(undefined, ...TODO_GROUP_NAMES),
  state: fc.constantFrom(...TODO_STATES),
});
const getNames = (things: readonly { readonly kind: string; readonly id: string }[]) =>
  things.map(({ kind, id }) => `${kind} ${id}`);

describe('things', () => {
  it('are walked by key without a lost or doubled one, whatever the size of a page', () => {
    fc.assert(
      fc.property(parts, views, fc.integer({ min: 1, max: 7 }), (all, view, size) => {
        const things = groupItemsByRecord(all, view);
        const walked = [];
        let after = parseTodoCursor(undefined);
        for (;;) {
          const { page, next } = getTodoPageAfter(things, after, size);
          walked.push(...page);
          if (next === null) break;
          after = parseTodoCursor(next);
          expect(after).not.toBeNull();
        }
        expect(walked).toEqual(things);
        expect(new Set(getNames(things)).size).toBe(things.length);
      }),
    );
  });

  it('go on after the last one shown when it was settled meanwhile', () => {
    fc.assert(
      fc.property(parts, views, fc.integer({ min: 1, max: 7 }), (all, view, size) => {
        const things = groupItemsByRecord(all, view);
        const { page, next } = getTodoPageAfter(things, null, size);
        if (next === null) return;
        const last = page.at(-1);
        const left = things.filter((thing) => thing !== last);
        expect(getTodoPageAfter(left, parseTodoCursor(next), 100).page).toEqual(things.slice(size));
      }),
    );
  });

  it('are counted as they are listed, under every filter', () => {
    fc.assert(
      fc.property(parts, views, (all, view) => {
        const counts = countTodoRecords(all, view);
        expect(counts.total).toBe(groupItemsByRecord(all, view).length);
        for (const kind of KINDS) expect(counts.kinds[kind]).toBe(groupItemsByRecord(all, { ...view, kind }).length);
        for (const group of TODO_GROUP_NAMES)
          expect(counts.groups[group]).toBe(groupItemsByRecord(all, { ...view, group, state: 'open' }).length);
        expect(counts.open).toBe(groupItemsByRecord(all, { ...view, group: undefined, state: 'open' }).length);
        for (const state of ['snoozed', 'handled'] as const)
          expect(counts[state]).toBe(groupItemsByRecord(all, { ...view, state }).length);
      }),
    );
  });

  it('are placed at the day of their earliest part, with their parts in order', () => {
    const one = (kind: TodoKind, day: string, id: string): IndexedTodoItem => ({
      kind,
      day,
      id,
      thing: { kind: 'certificate', id: 'a' },
      state: 'open',
    });
    const all = [one('gap', NO_DUE_DAY, '1'), one('due', '2026-12-01', '2'), one('filing', '2026-11-25', '3')];
    const view = { today: TODAY, kind: undefined, group: undefined, state: 'open' as const };
    const [thing] = groupItemsByRecord(all, view);
    expect(thing).toMatchObject({ day: '2026-11-25', kind: 'certificate', id: 'a' });
    expect(thing?.parts.map(({ id }) => id)).toEqual(['3', '2', '1']);
  });
});
