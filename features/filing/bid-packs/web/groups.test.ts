import { expect, it } from 'vitest';
import {
  type BidGroupDraft,
  buildBidGroupInput,
  buildPersonGroup,
  countSelectedMembers,
  findBidGroupError,
  parseWantedNumber,
  toggleMemberSelection,
} from './groups.ts';

const draft: BidGroupDraft = {
  key: 'a',
  name: '示例二建',
  search: 's',
  condition: { subject: 'person' },
  wanted: 2,
  uuids: null,
};

it('sends a saved condition by its uuid, and another one with its name and number', () => {
  expect(buildBidGroupInput(draft)).toEqual({ search: 's' });
  expect(buildBidGroupInput({ ...draft, uuids: ['x'] })).toEqual({ search: 's', uuids: ['x'] });
  const picked = buildPersonGroup({ regType: '二级建造师', specialty: '市政公用工程' }, 5);
  expect(buildBidGroupInput(picked)).toEqual({
    name: '二级建造师 市政公用工程',
    condition: { subject: 'person', regType: '二级建造师', specialty: '市政公用工程' },
    wanted: 5,
  });
});

it('asks for a group, and for a person in one that is chosen one by one', () => {
  expect(findBidGroupError([])).toBe('请至少添加一组人员或证书');
  expect(findBidGroupError([draft])).toBeNull();
  expect(findBidGroupError([draft, { ...draft, uuids: [] }])).toContain('“示例二建”还没有选人');
});

it('ticks and unticks', () => {
  expect(toggleMemberSelection(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggleMemberSelection(['a', 'b'], 'a')).toEqual(['b']);
});

it('takes as many as are wanted, or every free person, beyond the rows of one answer', () => {
  expect(countSelectedMembers(null, { free: 130, expected: 7 })).toBe(137);
  expect(countSelectedMembers(20, { free: 130, expected: 7 })).toBe(20);
  expect(countSelectedMembers(20, { free: 3, expected: 0 })).toBe(3);
});

it('reads how many are wanted, and takes nothing else for all of them', () => {
  expect(parseWantedNumber(' ')).toBeNull();
  expect([parseWantedNumber('1'), parseWantedNumber('200'), parseWantedNumber(' 5 ')]).toEqual([1, 200, 5]);
  for (const text of ['0', '十', '5人', '201', '999', '-1', '1.5'])
    expect(parseWantedNumber(text), text).toBeUndefined();
});
