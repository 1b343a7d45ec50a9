import { describe, expect, it } from 'vitest';
import { listChangedFigures, listProjectBandGroups, listRowFigures, setValueAtPath } from './row-figures.ts';

const people = {
  kind: 'registeredPersonnel',
  profession: '注册建造师',
  min: 5,
  grade: null,
  including: [{ specialties: ['建筑工程'], min: 4 }],
};
const works = {
  kind: 'performance',
  groupsNeeded: 2,
  groups: [
    {
      id: 'storeys',
      summary: '层数',
      anyOf: [
        { metric: '地上层数', unit: '层', min: 25, count: 1 },
        { metric: '地上层数', unit: '层', min: 18, maxExclusive: 25, count: 2 },
      ],
    },
  ],
};

describe('the figures of a row', () => {
  it('are named by what they count', () => {
    expect(listRowFigures(people).map(({ label, value }) => [label, value])).toEqual([
      ['下限（含）', 5],
      ['建筑工程：下限（含）', 4],
    ]);
  });
  it('of groups stand band by band', () => {
    expect(listRowFigures(works).map(({ label }) => label)).toEqual(['需满足的类数']);
    const [group] = listProjectBandGroups(works);
    expect(group?.bands.map(({ words, figures }) => [words, figures.map(({ value }) => value)])).toEqual([
      ['地上层数，单位 层', [25, 1]],
      ['地上层数，单位 层', [18, 25, 2]],
    ]);
  });
  it('are written where they stand, and nothing else changes', () => {
    expect(setValueAtPath(people, ['including', 0, 'min'], 6)).toEqual({
      ...people,
      including: [{ specialties: ['建筑工程'], min: 6 }],
    });
    expect(people.including[0]?.min).toBe(4);
    const [, second] = listProjectBandGroups(works)[0]?.bands ?? [];
    expect(setValueAtPath(works, second?.path ?? [], undefined).groups[0]?.anyOf).toEqual([works.groups[0]?.anyOf[0]]);
  });
  it('that changed are named one by one, and those of a new row all', () => {
    const changed = setValueAtPath(setValueAtPath(works, ['groupsNeeded'], 3), ['groups', 0, 'anyOf', 1, 'min'], 20);
    expect(listChangedFigures(works, changed).map(({ label, value }) => [label, value])).toEqual([
      ['需满足的类数', 3],
      ['层数（地上层数，单位 层）：下限（含）', 20],
    ]);
    expect([listChangedFigures(works, works).length, listChangedFigures(null, people).length]).toEqual([0, 2]);
  });
});
