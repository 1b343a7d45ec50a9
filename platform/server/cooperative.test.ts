import { expect, it } from 'vitest';
import { groupCooperatively } from '#domain/cooperative/cooperative.ts';
import { mapCooperatively, runCooperatively } from './cooperative.ts';
import { freezeCooperatively } from './freeze.ts';

/** Longer than a step, whatever the machine. */
const NUMBERS = Array.from({ length: 320 }, (_unused, index) => index);
function workFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it('lets others have their turn while a long list is worked on, and answers as if it had not', async () => {
  const turns: string[] = [];
  setImmediate(() => turns.push('another'));
  const doubled = await mapCooperatively(NUMBERS, (one) => {
    workFor(0.5);
    return one * 2;
  });
  turns.push('done');
  expect(turns).toEqual(['another', 'done']);
  expect(doubled).toEqual(NUMBERS.map((one) => one * 2));
});

it('freezes what it is given to the bottom', async () => {
  const value = await freezeCooperatively({ enterprise: { people: [{ papers: [{ no: '1' }] }] }, none: null });
  expect(
    [value, value.enterprise, value.enterprise.people, value.enterprise.people[0]?.papers[0]].every(Object.isFrozen),
  ).toBe(true);
});

it('lets others have their turn while records are put into groups, and finds the same groups', async () => {
  const turns: string[] = [];
  setImmediate(() => turns.push('another'));
  const groups = await runCooperatively(
    groupCooperatively(NUMBERS, (one) => {
      workFor(0.5);
      return one % 2 === 0 ? ['even', 'even'] : one === 1 ? ['one', 'odd'] : ['odd'];
    }),
  );
  turns.push('done');
  expect(turns).toEqual(['another', 'done']);
  expect([...groups].map(([key, members]) => [key, members.length])).toEqual([
    ['even', 160],
    ['one', 1],
    ['odd', 160],
  ]);
});
