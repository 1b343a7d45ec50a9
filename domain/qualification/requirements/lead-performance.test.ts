import { expect, it } from 'vitest';
import { buildEnterprise, completeEnterprise, testDay } from '../../testing/enterprises.ts';
import { realCatalogue } from '../../testing/facts.ts';
import { evaluateCurrent } from '../evaluate-all.ts';

const items = [{ standardCode: '10300101', itemName: '建筑工程施工总承包', level: '三级' }];

/** @param roles the role of each constructor in a project of their own */
const listOpen = (roles: readonly (string | null)[]) => {
  const enterprise = buildEnterprise({
    ...completeEnterprise,
    certificates: [{ certName: '示例证书', items }],
    achievements: roles.map((role, index) => ({
      personUuid: `建造师${index + 1}`,
      projectName: `示例工程 ${index + 1}`,
      role,
      endDate: '2024-01-01',
      standardCode: '10300101',
      meetsLevel: '二级',
    })),
  });
  const [found] = evaluateCurrent({ catalogue: realCatalogue, enterprise, asOf: testDay, isDetailed: true });
  const leaf = found?.report?.leaves.find(({ id }) => id === '10300101/三级/other-7');
  return leaf?.notCounted.map(({ name, reason, remedy }) => [name, reason, remedy]);
};

it('leaves open whether the certain projects of a second person add up, and nothing else of them', () => {
  expect(listOpen(['项目经理', '项目经理'])).toEqual([['建造师2', '主持 1 项，能否与他人的业绩合计待核对', null]]);
});

it('asks for the role of a project that may not count', () => {
  expect(listOpen(['项目经理', null])).toEqual([
    ['建造师2', '主持 1 项，能否计入待核对', '核对个人业绩的类别、规模和角色'],
  ]);
});
