/** The work of a forecast is counted: what cannot be read by a requirement costs no evaluation, and a large enterprise no more days. */
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocument, EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import { addDays } from '#domain/validity/day.ts';
import { buildEnterprise, completeEnterprise, createRegisteredPerson, testDay } from '../../testing/enterprises.ts';
import { realCatalogue } from '../../testing/facts.ts';
import { findLevel } from '../catalogue.ts';
import { type ForecastState, updateForecast } from './first-failure.ts';

const HELD = [
  ['10300101', '二级'],
  ['10300110', '三级'],
] as const;
const rows = HELD.flatMap(([code, level]) => {
  const standard = realCatalogue.byCode(code);
  return (standard && findLevel(standard, level)?.rows) ?? [];
});
const countRows = (...kinds: string[]): number => rows.filter(({ row }) => kinds.includes(row.kind)).length;

type Project = NonNullable<EnterpriseDocumentInput['projects']>[number];
const project = (index: number): Project => ({
  uuid: `project-${index}`,
  projectName: `示例项目 ${index}`,
  projectNo: `P-${index}`,
  role: '施工总承包',
  contractAmount: 1_000 + index * 37,
  contractDate: addDays('2016-01-01', index),
  startDate: addDays('2016-03-01', index),
  acceptDate: addDays('2018-01-01', index * 5),
  qualityPassed: true,
  works: [{ workName: '主体', metrics: [{ metric: '高度', value: 20 + (index % 90), unit: 'm' }] }],
});
const getEnterprise = (projects: number): EnterpriseDocument =>
  buildEnterprise({
    ...completeEnterprise,
    certificates: [
      {
        certName: '建筑业企业资质证书',
        items: HELD.map(([standardCode, level]) => ({
          uuid: standardCode,
          standardCode,
          itemName: standardCode,
          level,
        })),
      },
    ],
    projects: Array.from({ length: projects }, (_unused, index) => project(index)),
  });
const evaluate = (enterprise: EnterpriseDocument, before: ForecastState | null = null) =>
  updateForecast({ catalogue: realCatalogue, enterprise, asOf: testDay }, before);

describe('the work of a forecast', () => {
  const enterprise = getEnterprise(200);
  const { state, evaluated } = evaluate(enterprise);

  it('evaluates each requirement of the held levels once', () => {
    expect(evaluated).toBe(rows.length);
    expect(countRows('performance')).toBeGreaterThan(0);
  });

  it.each<[string, Partial<EnterpriseDocument>, number]>([
    ['nothing', {}, 0],
    ['a note of the enterprise', { enterprise: { ...enterprise.enterprise, regAddress: '示例路 1 号' } }, 0],
    ['the net assets', { enterprise: { ...enterprise.enterprise, netAssets: 123 } }, countRows('netAssets')],
    [
      'a project that names no leader',
      { projects: enterprise.projects.map((one, index) => (index === 7 ? { ...one, contractAmount: 5 } : one)) },
      countRows('performance'),
    ],
  ])('after a change of %s evaluates only the requirements that read it', (_what, change, expected) => {
    expect(evaluate({ ...enterprise, ...change }, state).evaluated).toBe(expected);
  });

  it('reads no day on which a certificate ends while the others are certainly enough', () => {
    const constructors = Array.from({ length: 120 }, (_, index) =>
      createRegisteredPerson(`示例 ${index}`, '二级建造师', '建筑工程', {
        registrations: [
          {
            regType: '二级建造师',
            specialty: '建筑工程',
            validEnd: index < 100 ? addDays(testDay, 5 + index * 5) : '2035-12-31',
            registeredHere: true,
          },
        ],
      }),
    );
    const many = {
      ...enterprise,
      otherPeople: [...enterprise.otherPeople, ...buildEnterprise({ otherPeople: constructors }).otherPeople],
    };
    expect(evaluate(many).days).toBeLessThanOrEqual(evaluate(enterprise).days + 4);
  });

  it('reads no more days for ten times the projects', () => {
    const [few, many] = [evaluate(getEnterprise(100)).days, evaluate(getEnterprise(1_000)).days];
    expect(many).toBeLessThanOrEqual(few + 2);
    expect(many).toBeLessThan(200);
  });
});
