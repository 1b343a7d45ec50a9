/** A limit that goes from n to n + 1 turns exactly the enterprises that stand at n, whatever the limit counts (beyond.md row 7). */
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import { createCatalogue } from '#domain/qualification/catalogue.ts';
import { evaluateQualification } from '#domain/qualification/evaluate-qualification.ts';
import type { Facts } from '#domain/qualification/facts.ts';
import type { Requirement } from '#domain/qualification/requirement.ts';
import { buildEnterprise, repeatFromOne } from '#domain/testing/enterprises.ts';
import { realFacts } from '#domain/testing/facts.ts';
import {
  createConstructors,
  createEnterpriseWithAssets,
  createMeasuredProject,
  createWorkers,
} from '#domain/testing/golden.ts';
import { createAreaProject, createStoreyProject } from '#domain/testing/kind-cases.ts';
import { findLevelLocation, listRowsInForce, postponeAmendment, type StandardAmendment } from './amendment.ts';
import { listChangedVerdicts } from './changed-verdicts.ts';
import { buildAmendedFacts } from './validate-amendment.ts';

const DAY = '2027-03-01';
const NUMBER = '示建〔2026〕9号';

interface Limit {
  readonly name: string;
  readonly standardCode: string;
  readonly level: string;
  readonly kind: Requirement['kind'];
  readonly limit: number;
  /** The row with its limit one higher. */
  readonly raise: (row: Record<string, unknown>) => object;
  readonly enterprise: (count: number) => Partial<EnterpriseDocumentInput>;
}

const plus = (value: unknown): number => Number(value) + 1;
type Group = Record<string, unknown> & { id: string; anyOf: Record<string, unknown>[] };
const inGroup = (
  row: Record<string, unknown>,
  id: string,
  change: (way: Record<string, unknown>) => object,
): object => ({
  ...row,
  groups: (row['groups'] as Group[]).map((group) =>
    group.id === id ? { ...group, anyOf: group.anyOf.map(change) } : group,
  ),
});

const LIMITS: readonly Limit[] = [
  {
    name: 'money: 800 万元',
    standardCode: '10300101',
    level: '三级',
    kind: 'netAssets',
    limit: 800,
    raise: (row) => ({ ...row, minCny: Number(row['minCny']) + 10_000 }),
    enterprise: (count) => createEnterpriseWithAssets(count),
  },
  {
    name: 'people: 30 skilled workers',
    standardCode: '10300101',
    level: '三级',
    kind: 'skilledWorkers',
    limit: 30,
    raise: (row) => ({ ...row, min: plus(row['min']) }),
    enterprise: (count) => ({ otherPeople: createWorkers(count) }),
  },
  {
    name: 'people: 5 registered constructors',
    standardCode: '10300101',
    level: '三级',
    kind: 'registeredPersonnel',
    limit: 5,
    raise: (row) => ({ ...row, min: plus(row['min']) }),
    enterprise: (count) => ({ registeredPeople: createConstructors(count, '建筑工程') }),
  },
  {
    name: 'people: 4 of 建筑工程 among them',
    standardCode: '10300101',
    level: '三级',
    kind: 'registeredPersonnel',
    limit: 4,
    raise: (row) => ({
      ...row,
      including: (row['including'] as { min: number }[]).map((part) => ({ ...part, min: part.min + 1 })),
    }),
    enterprise: (count) => ({
      registeredPeople: [...createConstructors(count, '建筑工程'), ...createConstructors(9, '机电工程')],
    }),
  },
  {
    name: 'equipment: two tunnelling machines',
    standardCode: '10300208',
    level: '一级',
    kind: 'equipment',
    limit: 2,
    raise: (row) => ({
      ...row,
      items: (row['items'] as { count: number }[]).map((item) => ({ ...item, count: item.count + 1 })),
    }),
    enterprise: (count) => ({
      equipment: [{ uuid: '盾构', name: '隧道掘进设备', count, owned: true, meetsSpec: true }],
    }),
  },
  {
    name: 'works: eight tower cranes put up',
    standardCode: '10300202',
    level: '一级',
    kind: 'performance',
    limit: 8,
    raise: (row) => inGroup(row, 'tower', (way) => ({ ...way, count: plus(way['count']) })),
    enterprise: (count) => ({
      projects: repeatFromOne(count, (index) =>
        createMeasuredProject(`塔吊${index}`, '10300202', { 塔式起重机额定起重力矩: [2000, 'kN·m'] }),
      ),
    }),
  },
  {
    name: 'works: twelve storeys, with the band below them',
    standardCode: '10300101',
    level: '二级',
    kind: 'performance',
    limit: 12,
    raise: (row) =>
      inGroup(row, 'storeys', (way) => ({
        ...way,
        ...(way['min'] === 12 ? { min: 13 } : {}),
        ...(way['maxExclusive'] === 12 ? { maxExclusive: 13 } : {}),
      })),
    enterprise: (count) => ({ projects: [createStoreyProject('甲', count), createAreaProject('乙', 60_001)] }),
  },
];

function getLaws({ standardCode, level, kind, raise }: Limit): { readonly before: Facts; readonly after: Facts } {
  const place = findLevelLocation(realFacts, { standardCode, level });
  if (place === null) throw new Error(`no level ${standardCode} ${level}`);
  const requirements = listRowsInForce(place, DAY).map((row) =>
    row.kind === kind ? (raise({ ...row }) as Requirement) : row,
  );
  const document = { docNumber: NUMBER, title: '示例', issued: null, effective: DAY, effect: '示例' };
  const amendment: StandardAmendment = { standardCode, level, document, requirements };
  const after = buildAmendedFacts(realFacts, amendment, 'after');
  if (after === null) throw new Error('no place');
  return { after, before: postponeAmendment(after, standardCode, NUMBER, 'before') };
}

describe('a limit that is raised by one', () => {
  it.each(LIMITS.map((limit) => [limit.name, limit] as const))(
    'turns exactly the enterprises at it: %s',
    (_name, limit) => {
      const { before, after } = getLaws(limit);
      const rows = findLevelLocation(after, limit)?.level.requirements ?? [];
      const catalogues = [createCatalogue(before), createCatalogue(after)] as const;
      const counts = [-2, -1, 0, 1, 2].map((step) => limit.limit + step);
      const told = counts.filter((count) => {
        const enterprise = buildEnterprise(limit.enterprise(count));
        const [was, will] = catalogues.map((catalogue) => {
          const { standardCode, level } = limit;
          const answer = evaluateQualification({ catalogue, enterprise, standardCode, level, asOf: DAY });
          if (!answer.ok) throw new Error(answer.message);
          return answer.report.leaves;
        });
        const turned = listChangedVerdicts(was ?? [], will ?? [], NUMBER, rows);
        for (const { way, before: old, after: fresh } of turned) {
          expect([limit.name, way]).toEqual([limit.name, count < limit.limit ? 'grown' : 'worse']);
          expect(old).not.toBe(fresh);
        }
        return turned.some(({ way }) => way === 'worse');
      });
      expect(told).toEqual([limit.limit]);
    },
  );
});
