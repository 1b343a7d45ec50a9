import { expect, it } from 'vitest';
import { countTaken, type GroupDraft, getError, toggle, toInput } from './groups.ts';

const draft: GroupDraft = { key: 'a', name: '示例二建', search: 's', wanted: 2, uuids: null };

it('sends a saved condition by its uuid, and certificates by their condition', () => {
  expect(toInput(draft)).toEqual({ search: 's' });
  expect(toInput({ ...draft, uuids: ['x'] })).toEqual({ search: 's', uuids: ['x'] });
  expect(toInput({ ...draft, name: '资质证书', search: null })).toEqual({
    name: '资质证书',
    condition: { subject: 'certificate' },
  });
});

it('asks for a group, and for somebody in one that is chosen one by one', () => {
  expect(getError([])).toBe('请至少添加一组人员或证书');
  expect(getError([draft])).toBeNull();
  expect(getError([draft, { ...draft, uuids: [] }])).toContain('“示例二建”还没有选人');
});

it('ticks and unticks', () => {
  expect(toggle(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggle(['a', 'b'], 'a')).toEqual(['b']);
});

it('takes as many as are wanted, or everybody who is free, beyond what one answer shows', () => {
  expect(countTaken(null, { free: 130, expected: 7 })).toBe(137);
  expect(countTaken(20, { free: 130, expected: 7 })).toBe(20);
  expect(countTaken(20, { free: 3, expected: 0 })).toBe(3);
});
