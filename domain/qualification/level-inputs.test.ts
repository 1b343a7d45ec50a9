import { expect, it } from 'vitest';
import { loadFacts } from '#db/facts/load.ts';
import {
  buildEnterprise,
  createRegisteredPerson,
  createTestProject,
  createTitledPerson,
} from '../testing/enterprises.ts';
import { createCatalogue, findLevel } from './catalogue.ts';
import { getLevelInputs, listMissingInputs } from './level-inputs.ts';

const catalogue = createCatalogue(loadFacts());

it('asks for the records that the assessed requirements of a level name, and decides no more than there are', () => {
  for (const standard of catalogue.standards)
    for (const level of standard.levels) {
      const { needs, total, decidable } = getLevelInputs(standard, level, catalogue);
      expect(decidable, level.name).toBeLessThanOrEqual(total);
      const kinds = new Set(level.rows.filter(({ row }) => row.assessed !== false).map(({ row }) => row.kind));
      expect(needs.includes('projects'), level.name).toBe(kinds.has('performance'));
      expect(needs.includes('netAssets'), level.name).toBe(kinds.has('netAssets'));
    }
  const roads = catalogue.byCode('10300110');
  const third = roads && findLevel(roads, '三级');
  if (!roads || !third) throw new Error('the sample level is not in the standards');
  expect(getLevelInputs(roads, third, catalogue).needs).toEqual(['netAssets', 'people', 'registrations']);
});

it('misses what an enterprise has none of, and takes a zero as an answer', () => {
  expect(listMissingInputs(buildEnterprise())).toEqual(['netAssets', 'people', 'registrations', 'projects']);
  const enterprise = { entName: '示例建设有限公司', netAssets: 0 };
  const otherPeople = [createTitledPerson('示例甲', '工程师', '市政')];
  expect(listMissingInputs(buildEnterprise({ enterprise, otherPeople }))).toEqual(['registrations', 'projects']);
  const registeredPeople = [createRegisteredPerson('示例乙', '二级建造师', '市政公用工程')];
  const projects = [createTestProject('示例路', '10300110')];
  expect(listMissingInputs(buildEnterprise({ enterprise, registeredPeople, projects }))).toEqual([]);
});
