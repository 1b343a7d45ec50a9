import { expect, it } from 'vitest';
import { countTaken, type GroupDraft, getError, getGroup, readWanted, toggle, toInput } from './groups.ts';

const draft: GroupDraft = {
  key: 'a',
  name: '示例二建',
  search: 's',
  condition: { subject: 'person' },
  wanted: 2,
  uuids: null,
};

it('sends a saved condition by its uuid, and another one with its name and number', () => {
  expect(toInput(draft)).toEqual({ search: 's' });
  expect(toInput({ ...draft, uuids: ['x'] })).toEqual({ search: 's', uuids: ['x'] });
  const picked = getGroup({ regType: '二级建造师', specialty: '市政公用工程' }, 5);
  expect(toInput(picked)).toEqual({
    name: '二级建造师 市政公用工程',
    condition: { subject: 'person', regType: '二级建造师', specialty: '市政公用工程' },
    wanted: 5,
  });
});

it('asks for a group, and for a person in one that is chosen one by one', () => {
  expect(getError([])).toBe('请至少添加一组人员或证书');
  expect(getError([draft])).toBeNull();
  expect(getError([draft, { ...draft, uuids: [] }])).toContain('“示例二建”还没有选人');
});

it('ticks and unticks', () => {
  expect(toggle(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggle(['a', 'b'], 'a')).toEqual(['b']);
});

it('takes as many as are wanted, or every free person, beyond the rows of one answer', () => {
  expect(countTaken(null, { free: 130, expected: 7 })).toBe(137);
  expect(countTaken(20, { free: 130, expected: 7 })).toBe(20);
  expect(countTaken(20, { free: 3, expected: 0 })).toBe(3);
});

it('reads how many are wanted, and takes nothing else for all of them', () => {
  expect(readWanted(' ')).toBeNull();
  expect([readWanted('1'), readWanted('200'), readWanted(' 5 ')]).toEqual([1, 200, 5]);
  for (const text of ['0', '十', '5人', '201', '999', '-1', '1.5']) expect(readWanted(text), text).toBeUndefined();
});
