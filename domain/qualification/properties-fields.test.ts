/** Properties over every list and every field of the enterprise document, enumerated from the document itself. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../enterprise/enterprise-document.ts';
import {
  buildEnterprise,
  completeEnterprise,
  nearLimitEnterprise,
  randomEnterprise,
  testDay,
} from '../testing/enterprises.ts';
import { realCatalogue } from '../testing/facts.ts';
import { createMeasuredProject } from '../testing/golden.ts';
import { enterpriseDocumentSchema, fullEnterprise, listDocumentLists } from '../testing/rich-enterprise.ts';
import { canonicalJson } from './canonical-json.ts';
import { evaluateQualification } from './evaluate-qualification.ts';
import type { EvaluationReport } from './report.ts';

const levels = [
  ['10300101', '三级'],
  ['10300101', '二级'],
  ['10300104', '一级'],
] as const;

function check(enterprise: EnterpriseDocumentInput, [code, level]: readonly [string, string]): EvaluationReport {
  const result = evaluateQualification({
    catalogue: realCatalogue,
    enterprise: buildEnterprise(enterprise),
    standardCode: code,
    level,
    asOf: testDay,
  });
  if (!result.ok) throw new Error(result.message);
  return result.report;
}

const works = {
  ...completeEnterprise,
  enterprise: { entName: '示例企业', netAssets: 4000 },
  projects: [
    createMeasuredProject(
      '高层',
      '10300101',
      { 地上层数: [12, '层'], 高度: [40, 'm'] },
      { features: ['住宅', '装配式'] },
    ),
    createMeasuredProject('跨度', '10300101', { 钢结构单跨: [24, 'm'] }, { features: ['厂房'] }),
  ],
  equipment: [
    { name: '打桩船', count: 1, owned: true, meetsSpec: true },
    { name: '耙吸式挖泥船', count: 1, owned: true, meetsSpec: true },
  ],
} satisfies EnterpriseDocumentInput;

/** Every list of the document, however deep, turned round. */
function turn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turn).reverse();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, turn(item)]));
}

const everyLevel = [
  ...levels,
  ['10300110', '二级'],
  ['103003', '特级'],
  ['101001', '甲级（综合资质）'],
  ['10400201', '甲级'],
  ['05', '甲级'],
] as const;

/** The document with one list of it turned round, wherever that list stands; `seen` counts the entries that changed place. */
function turnOne(value: unknown, path: readonly string[], seen: { count: number }): unknown {
  const [name, ...rest] = path;
  if (Array.isArray(value)) {
    const own = value.map((item) => turnOne(item, path, seen));
    if (name !== undefined) return own;
    seen.count = Math.max(seen.count, own.length);
    return own.reverse();
  }
  if (name === undefined || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === name ? turnList(item, rest, seen) : item]),
  );
}

const turnList = (value: unknown, rest: readonly string[], seen: { count: number }): unknown =>
  rest.length > 0 && Array.isArray(value) ? value.map((item) => turnOne(item, rest, seen)) : turnOne(value, rest, seen);

describe('the whole document', () => {
  it('gives the same report, byte for byte, whichever list of the schema is turned round', () => {
    const before = everyLevel.map((target) => canonicalJson(check(fullEnterprise, target)));
    const lists = listDocumentLists(enterpriseDocumentSchema);
    expect(lists.length).toBeGreaterThan(20);
    for (const list of lists) {
      const seen = { count: 0 };
      const turned = turnOne(fullEnterprise, list.split('/'), seen) as EnterpriseDocumentInput;
      expect(seen.count, list).toBeGreaterThan(1);
      everyLevel.forEach((target, index) => {
        expect(canonicalJson(check(turned, target)), `${list} ${target.join(' ')}`).toBe(before[index]);
      });
    }
  });

  it('gives the same report, byte for byte, whatever the order of its lists', () => {
    fc.assert(
      fc.property(
        fc.oneof(randomEnterprise(8), nearLimitEnterprise, fc.constant(works)),
        fc.constantFrom(...levels),
        (enterprise, target) => {
          expect(canonicalJson(check(turn(enterprise) as EnterpriseDocumentInput, target))).toBe(
            canonicalJson(check(enterprise, target)),
          );
        },
      ),
      { numRuns: 60, seed: 21 },
    );
  });

  it('is never made worse by whatever is added: namesakes and duplicates among them', () => {
    const order = { unmet: 0, undecided: 1, declared: 2, met: 3 };
    fc.assert(
      fc.property(
        fc.oneof(nearLimitEnterprise, fc.constant(works)),
        randomEnterprise(4),
        fc.nat(),
        fc.constantFrom(...levels),
        (enterprise, more, pick, target) => {
          const people = enterprise.otherPeople ?? [];
          const twin = people[pick % Math.max(1, people.length)];
          const projects = enterprise.projects ?? [];
          const grown: EnterpriseDocumentInput = {
            ...enterprise,
            otherPeople: [
              ...people,
              ...(more.otherPeople ?? []).map((person, index) => ({
                ...person,
                uuid: `more${index}`,
                name: index === 0 && twin !== undefined ? twin.name : `新${index}`,
              })),
              ...(twin === undefined ? [] : [{ ...twin, uuid: 'again' }]),
            ],
            projects: [...projects, ...projects.slice(0, 1).map((project) => ({ ...project, uuid: 'again' }))],
          };
          expect(order[check(grown, target).verdict] >= order[check(enterprise, target).verdict]).toBe(true);
        },
      ),
      { numRuns: 60, seed: 22 },
    );
  });
});
