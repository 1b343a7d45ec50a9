import { expect, it } from 'vitest';
import { buildEnterprise, completeEnterprise, testDay } from '../../testing/enterprises.ts';
import { realCatalogue } from '../../testing/facts.ts';
import { evaluateCurrent } from '../evaluate-all.ts';
import type { RequirementResult } from '../report.ts';
import { type FailureCause, listCauses, type RequirementDayChange, WHOLE_REQUIREMENT_LABEL } from './failure-causes.ts';

const items = [{ standardCode: '10300101', itemName: '建筑工程施工总承包', level: '三级' }];
const enterprise = buildEnterprise({ ...completeEnterprise, certificates: [{ certName: '示例证书', items }] });
const [found] = evaluateCurrent({ catalogue: realCatalogue, enterprise, asOf: testDay, isDetailed: true });
const leaf = found?.report?.leaves.find(({ id }) => id === '10300101/三级/other-7');
if (leaf === undefined) throw new Error('the requirement is missing');
const [counted] = leaf.counted;
if (counted === undefined) throw new Error('the technical lead does not count');

const having = (text: string, via: string): RequirementResult => ({
  ...leaf,
  have: { ...leaf.have, text },
  counted: [{ ...counted, via }],
});

const listOf = (
  before: RequirementResult,
  after: RequirementResult,
  joint: RequirementDayChange[] = [],
): FailureCause[] => listCauses({ before, after }, () => joint);

it('names a person who still counts, but for less', () => {
  expect(listOf(having('一人主持 2 项', '主持 2 项'), having('一人主持 1 项', '主持 1 项'))).toEqual([
    { ref: counted.ref, name: counted.name, via: '主持 2 项', reason: '自该日起主持 1 项' },
  ]);
});

it('names a person who no longer counts for another requirement although others take the place', () => {
  const [before, after] = [having('可能 2 项', '主持 1 项'), having('可能 1 项', '主持 1 项')];
  const other: RequirementDayChange = { before: having('1 人', '一级建造师'), after: { ...leaf, counted: [] } };
  expect(listOf(before, after, [{ before: undefined, after: leaf }, other])).toEqual([
    { ref: counted.ref, name: counted.name, via: '一级建造师', reason: '自该日起不再计入' },
  ]);
});

it('names a person with one more obstacle if no person is lost or moves', () => {
  const withReasons = (text: string, ...reasons: string[]): RequirementResult => ({
    ...having(text, '主持 1 项'),
    notCounted: reasons.map((reason, index) => ({
      ref: `p${index}`,
      name: `示例${index}`,
      what: 'person',
      place: null,
      reasonCode: 'tooFew',
      reason,
      remedy: null,
      isPossible: false,
    })),
  });
  const before = withReasons('登记和申报互相矛盾', '主持的项目业绩不够', '经历 5.77 年，需 8 年');
  const after = withReasons('不足', '注册有效期至 2028-02-29；主持的项目业绩不够', '经历 5.78 年，需 8 年');
  expect(listOf(before, after)).toEqual([
    { ref: 'p0', name: '示例0', via: '未计入', reason: '注册有效期至 2028-02-29；主持的项目业绩不够' },
  ]);
});

it('tells the change of the requirement as a whole where no record explains it', () => {
  expect(listOf(having('可能 2 项', '主持 1 项'), having('可能 1 项', '主持 1 项'))).toEqual([
    { ref: leaf.id, name: leaf.title, via: WHOLE_REQUIREMENT_LABEL, reason: '现有由“可能 2 项”变为“可能 1 项”' },
  ]);
});
