import { expect, it } from 'vitest';
import type { CountedRecord, RequirementResult } from '#domain/qualification/report.ts';
import { listDispensablePeople, listExpiringCountedDocuments } from './lapses.ts';

const quantity = { text: '', value: null, unit: null };
const counted = (ref: string, until: string | null): CountedRecord => ({
  ref,
  name: ref,
  what: 'person',
  via: '二级建造师',
  place: null,
  until,
  isDueSoon: false,
});
const leaf = (title: string, rows: CountedRecord[], need: number): RequirementResult => ({
  id: title,
  kind: 'registeredPersonnel',
  title,
  need: { ...quantity, value: need },
  needs: [],
  have: quantity,
  distance: null,
  verdict: 'met',
  reason: '',
  source: { docNumber: '', title: '', clause: null, confidence: 'sourced', amendedBy: null, effective: null },
  places: [],
  counted: rows,
  notCounted: [],
  nextStep: null,
  cautions: [],
  rules: [],
  answerKey: null,
  statement: null,
});

it('lists each paper once, the soonest first, with all that it counts for', () => {
  const leaves = [
    leaf('注册建造师', [counted('甲', '2028-01-01'), counted('乙', '2027-01-01'), counted('丙', null)], 2),
    leaf('技术负责人', [counted('甲', '2028-01-01')], 1),
  ];
  expect(
    listExpiringCountedDocuments({ leaves }).map(({ name, until, titles }) => [name, until, titles.length]),
  ).toEqual([
    ['乙', '2027-01-01', 1],
    ['甲', '2028-01-01', 2],
  ]);
});

it('spares only people who are not needed anywhere', () => {
  const rows = [counted('甲', null), counted('乙', null), counted('丙', null)];
  const builders = leaf('注册建造师', rows, 2);
  const lead = leaf('技术负责人', [counted('丙', null)], 1);
  expect(listDispensablePeople({ leaves: [builders, lead] })).toEqual({ counted: 3, names: ['甲', '乙'] });
  expect(listDispensablePeople({ leaves: [{ ...builders, verdict: 'unmet' }, lead] }).names).toEqual([]);
  expect(listDispensablePeople({ leaves: [leaf('注册建造师', rows, 3)] }).names).toEqual([]);
});
