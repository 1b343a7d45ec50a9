import { describe, expect, it } from 'vitest';
import { type Candidate, type CandidateGroup, selectMembers } from './choose.ts';
import { getWatermarkLines } from './mark.ts';

const one = (uuid: string, state: Candidate['state'] = 'free'): Candidate => ({ uuid, name: `示例${uuid}`, state });
const all = [one('a'), one('b', 'expected'), one('c', 'unsure'), one('d', 'busy')];
const group = (change: Partial<CandidateGroup<Candidate>> = {}): CandidateGroup<Candidate> => ({
  name: '建造师',
  wanted: null,
  named: [],
  candidates: all,
  ...change,
});
const getChosen = (groups: readonly CandidateGroup<Candidate>[]) =>
  selectMembers(groups).groups.map(({ members }) => members.map(({ uuid }) => uuid).join(''));

describe('people for a bid', () => {
  it('are those free on the day, as many as are wanted, and each once', () => {
    expect(getChosen([group()])).toEqual(['ab']);
    expect(getChosen([group({ wanted: 1 })])).toEqual(['a']);
    expect(getChosen([group({ wanted: 1 }), group({ name: '安全员', wanted: 2 })])).toEqual(['a', 'b']);
  });

  it('are the named ones, also if they are reserved, and no other group takes them', () => {
    expect(getChosen([group({ wanted: 1 }), group({ name: '项目经理', named: ['a', 'd'] })])).toEqual(['b', 'ad']);
  });

  it('are reported if they are named twice or do not fit', () => {
    const { twice, unfit, groups } = selectMembers([
      group({ named: ['a', 'a'] }),
      group({ name: '安全员', named: ['a', 'x'] }),
    ]);
    expect(twice).toEqual([{ name: '示例a', first: '建造师', second: '安全员' }]);
    expect(unfit).toEqual([{ group: '安全员', uuid: 'x' }]);
    // A group whose names were all refused is not filled with others.
    expect(groups.map(({ members }) => members.length)).toEqual([1, 0]);
  });
});

describe('the mark', () => {
  it('states purpose, recipient and time, and breaks long names', () => {
    expect(getWatermarkLines({ tender: '示例小学', entName: '示例企业', day: '2026-11-25' })).toEqual([
      '仅用于“示例小学”投标，他用无效',
      '示例企业',
      '2026-11-25',
    ]);
    const lines = getWatermarkLines({ tender: '长'.repeat(60), entName: '示例企业', day: '2026-11-25' });
    expect(lines).toHaveLength(5);
    expect(lines.slice(0, 3).join('')).toContain('投标，他用无效');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(26);
  });
});
