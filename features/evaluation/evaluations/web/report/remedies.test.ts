import { expect, it } from 'vitest';
import type { Gap } from '#domain/qualification/report.ts';
import type { StoredAdvice } from '../../contract/advice.ts';
import { listGapRemedies } from './remedies.ts';

const person = (ref: string, name: string, remedy: string): Gap['candidates'][number] => ({
  ref,
  name,
  what: 'person',
  remedy,
});
const gap = (leafId: string, changes: Partial<Gap> = {}): Gap => ({
  leafId,
  kind: 'add',
  title: `增加 ${leafId}`,
  count: 1,
  unit: '人',
  candidates: [],
  ways: [],
  effort: 1,
  ...changes,
});
const step = (leafId: string, sentence: string, months: number, wan: number) => ({
  leafId,
  sentence,
  cost: { effort: 1, months, wan, uncosted: 0 },
});
const way = (...steps: ReturnType<typeof step>[]): StoredAdvice['ways'][number] => ({
  sentences: steps.map(({ sentence }) => sentence),
  steps,
  cost: { effort: 1, months: 1, wan: 1, uncosted: 0 },
  differs: [],
});
const advice = (...ways: StoredAdvice['ways']): StoredAdvice => ({
  least: 2,
  isAssumed: true,
  ways,
  left: [],
  open: [],
});

it('lists the measures of each requirement once, cheapest first, with their own time and cost', () => {
  const workers = step('workers', '增加 28 人：电工 中级工', 1, 28);
  const found = listGapRemedies(
    [
      gap('builders', {
        candidates: [
          person('a', '沈越', '办理延续注册'),
          person('b', '周启明', '增项注册'),
          person('c', '林嘉禾', '增项注册'),
        ],
      }),
      gap('workers', { ways: ['引进中级工以上技术工人 28 人'] }),
    ],
    advice(
      way(workers, step('builders', '沈越的注册转到本企业', 1, 0.5)),
      way(workers, step('builders', '周启明取得二级建造师', 6, 1)),
    ),
  );
  expect(found.map(({ remedies }) => remedies.map(({ text, cost }) => [text, cost?.months, cost?.wan]))).toEqual([
    [
      ['沈越的注册转到本企业', 1, 0.5],
      ['周启明取得二级建造师', 6, 1],
    ],
    [['增加 28 人：电工 中级工', 1, 28]],
  ]);
  expect(found[0]?.others).toEqual([{ remedy: '增项注册', names: ['林嘉禾'] }]);
  expect(found[1]?.ways).toEqual(['引进中级工以上技术工人 28 人']);
});

it('several measures for one requirement are one remedy: durations overlap, money adds up', () => {
  const [found] = listGapRemedies(
    [gap('works', { title: '城市道路' }), gap('works', { title: '桥梁' })],
    advice(way(step('works', '道路 1 项', 18, 2), step('works', '桥梁 1 项', 12, 3))),
  );
  expect(found?.titles).toEqual(['城市道路', '桥梁']);
  expect(found?.remedies).toEqual([
    { text: '道路 1 项；桥梁 1 项', cost: { effort: 2, months: 18, wan: 5, uncosted: 0 } },
  ]);
});

it('a report without measures of its own, and a gap that asks for a check, show people and ways alone', () => {
  const old: StoredAdvice = {
    ...advice(),
    ways: [{ sentences: ['增加 1 人'], cost: { effort: 1, months: 1, wan: 1, uncosted: 0 }, differs: [] }],
  };
  expect(listGapRemedies([gap('builders', { ways: ['引进 1 人'] })], old)[0]).toMatchObject({
    remedies: [],
    ways: ['引进 1 人'],
  });
  const check = gap('builders', { kind: 'confirm' });
  expect(listGapRemedies([check], advice(way(step('builders', '增加 1 人', 1, 1))))[0]?.remedies).toEqual([]);
});
