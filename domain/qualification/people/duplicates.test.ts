/** People who hold the same papers are judged once, but never for what only one of them has done. */
import { expect, it } from 'vitest';
import { createTitledPerson, repeatFromOne } from '../../testing/enterprises.ts';
import { evaluateSingleRow } from '../../testing/own-rows.ts';
import type { Requirement } from '../requirement.ts';

const row: Requirement = {
  kind: 'technicalLead',
  minYears: 8,
  anyOf: [{ title: { rank: '高级', specialties: ['结构'] } }],
  ledProjects: [{ scale: '大型', count: 2 }],
};
const otherPeople = ['示例一', '示例二', '示例三'].map((name) =>
  createTitledPerson(name, '高级工程师', '结构', { workYears: 8 }),
);
const led = (personUuid: string, projectScale: string) =>
  repeatFromOne(2, (index) => ({
    personUuid,
    projectName: `${personUuid}的项目${index}`,
    role: '技术负责人',
    endDate: '2024-01-01',
    standardCode: '10300101',
    projectScale,
  }));

it('chooses the person with led projects among several with the same title, years and schooling', () => {
  const leads = (...achievements: ReturnType<typeof led>) => {
    const { verdict, counted } = evaluateSingleRow(row, { otherPeople, achievements });
    return [verdict, counted.map(({ name }) => name)];
  };
  expect(leads(...led('示例三', '大型'))).toEqual(['declared', ['示例三']]);
  // Two have led something, and only what the second one led is large enough.
  expect(leads(...led('示例一', '小型'), ...led('示例三', '大型'))).toEqual(['declared', ['示例三']]);
  expect(leads(...led('示例一', '小型'), ...led('示例三', '小型'))[0]).toBe('unmet');
});
