import { expect, it } from 'vitest';
import type { BriefLeaf, CurrentQualification } from '../../evaluations.contract.ts';
import { groupSharedGaps } from './shared-gaps.ts';

const quantity = (text: string, value: number | null) => ({ text, value, unit: '人' });
const leaf = (id: string, kind: string, title: string, more: Partial<BriefLeaf>): BriefLeaf => ({
  id,
  kind,
  title,
  need: quantity('', null),
  have: quantity('', null),
  distance: null,
  verdict: 'unmet',
  reason: '不足',
  nextStep: null,
  docNumber: '建市〔2014〕159号',
  ...more,
});
const item = (itemName: string, leaves: BriefLeaf[]): CurrentQualification => ({
  itemUuid: itemName,
  itemName,
  standardCode: itemName,
  level: '三级',
  verdict: 'unmet',
  headline: '',
  counts: null,
  leaves,
});
const workers = (id: string, count: number) =>
  leaf(id, 'skilledWorkers', '技术工人', {
    distance: quantity(`差 ${count} 人`, count),
    nextStep: `增加技术工人 ${count} 人`,
  });
const builders = (id: string, specialty: string, count: number) =>
  leaf(id, 'registeredPersonnel', '注册建造师', {
    distance: quantity(`差 ${count} 人`, count),
    nextStep: `增加${specialty}注册建造师 ${count} 人`,
  });

it('tells what several qualifications lack in one line, by the greatest need', () => {
  const { missing } = groupSharedGaps([
    item('市政', [workers('a', 28), builders('b', '市政公用工程', 1)]),
    item('机电', [workers('c', 15), builders('d', '机电工程', 2)]),
    item('公路', [builders('e', '市政公用工程', 3)]),
  ]);
  expect(missing.map(({ words, of }) => [words, of.map((one) => `${one.name} ${one.words}`)])).toEqual([
    ['登记技术工人 28 人', ['市政三级 差 28 人', '机电三级 差 15 人']],
    ['增加市政公用工程注册建造师 3 人', ['市政三级 差 1 人', '公路三级 差 3 人']],
    ['增加机电工程注册建造师 2 人', ['机电三级 差 2 人']],
  ]);
});

it('keeps undecidable requirements apart from missing ones', () => {
  const lead = { verdict: 'unknown' as const, nextStep: '补录技术负责人待核对的内容' };
  const { missing, open } = groupSharedGaps([
    item('市政', [leaf('a', 'technicalLead', '技术负责人', lead)]),
    item('机电', [leaf('b', 'technicalLead', '技术负责人', lead)]),
  ]);
  expect(missing).toEqual([]);
  expect(open.map(({ words, of }) => [words, of.length])).toEqual([['补录技术负责人待核对的内容', 2]]);
});

it('names a qualification once, however many of its requirements wait for the same', () => {
  const asked = { verdict: 'unknown' as const, nextStep: '补录技术负责人待核对的内容' };
  const { open } = groupSharedGaps([
    item('照明', [leaf('a', 'technicalLead', '技术负责人', asked), leaf('b', 'technicalLead', '注册人员', asked)]),
    item('幕墙', [leaf('c', 'technicalLead', '技术负责人', asked)]),
  ]);
  expect(open.map(({ of }) => of.map((one) => `${one.name} ${one.words}`))).toEqual([
    ['照明三级 2 条要求待核对', '幕墙三级 待核对'],
  ]);
});
