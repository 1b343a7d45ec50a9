import { expect, it } from 'vitest';
import { listProjectKindProgress } from './toward.ts';

const leaf = {
  kind: 'performance',
  needs: [
    '管道工程：累计排水管道 10 公里以上，或累计供水、中水管道 10 公里以上',
    '城市道路：累计城市道路 10 公里以上，或累计城市道路面积 50 万平方米以上',
    '城市桥梁：累计桥梁面积 5 万平方米以上，或单跨 20 米以上 2 座',
  ],
  counted: [
    {
      ref: 'a',
      name: '经四路',
      what: 'project' as const,
      via: '4.2 公里',
      place: '城市道路',
      until: null,
      isDueSoon: false,
    },
    {
      ref: 'b',
      name: '经五路',
      what: 'project' as const,
      via: '0.9 公里',
      place: '城市道路',
      until: null,
      isDueSoon: false,
    },
    {
      ref: 'c',
      name: '天桥',
      what: 'project' as const,
      via: '32 米',
      place: '城市桥梁',
      until: null,
      isDueSoon: false,
    },
  ],
  notCounted: [
    {
      ref: 'd',
      name: '管网',
      what: 'project' as const,
      place: '管道工程',
      reasonCode: 'dateUnknown' as const,
      reason: '竣工验收日期未登记',
      remedy: null,
      isPossible: true,
    },
  ],
};

it('adds up what is asked as a sum, in the unit of the works at hand', () => {
  const [road, bridge, pipe] = listProjectKindProgress(leaf);
  expect(road).toMatchObject({ label: '城市道路', sum: { have: 5.1, need: 10, unit: '公里' } });
  expect(bridge).toMatchObject({ label: '城市桥梁', sum: null, works: [{ name: '天桥', what: '32 米' }] });
  expect(pipe).toMatchObject({ label: '管道工程', sum: null, works: [], possible: [{ name: '管网' }] });
});

it('names works of the right size of which there are too few, before kinds of which there are none', () => {
  const needs = ['城市隧道：累计长度 1.5 公里以上', '厂站工程：给水泵站、排水泵站 5 万吨/日以上 4 座'];
  const station = {
    ref: 'e',
    name: '泵站',
    what: 'project' as const,
    place: '厂站工程',
    reasonCode: 'tooFew' as const,
    reason: '符合“给水泵站、排水泵站 5 万吨/日以上 4 座”，但数量未凑足，未列入',
    remedy: null,
    isPossible: false,
  };
  const rows = listProjectKindProgress({ ...leaf, needs, counted: [], notCounted: [station] });
  const names = [
    { ref: 'a', name: '经四路' },
    { ref: 'b', name: '经五路' },
  ];
  const mayCount = [{ place: '城市隧道', works: names }];
  expect(listProjectKindProgress({ ...leaf, needs, mayCount }).map(({ label, perhaps }) => [label, perhaps])).toEqual([
    ['城市隧道', ['经四路', '经五路']],
    ['厂站工程', []],
  ]);
  expect(rows.map(({ label, few, works, possible }) => [label, few, works, possible])).toEqual([
    ['厂站工程', ['泵站'], [], []],
    ['城市隧道', [], [], []],
  ]);
});

it('has nothing to say of other requirements', () => {
  expect(listProjectKindProgress({ ...leaf, kind: 'equipment' })).toEqual([]);
});
