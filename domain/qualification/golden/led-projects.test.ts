/** 个人业绩: where the archive has the project, its record decides; the typed level counts only without one. */

import { type ProjectInput, times } from '#domain/testing/enterprises.ts';
import { built, describeCases, type GoldenCase, lead, led } from '#domain/testing/golden.ts';

const building = '10300101';
const LEAD = '技术负责人';

/** Two works that the technical lead has led by an achievement that states 二级. */
const linked = (
  name: string,
  verdict: 'met' | 'declared' | 'unmet' | 'unknown',
  rest: Partial<ProjectInput>,
  achievement: object = {},
): GoldenCase => ({
  name: `建筑三级: two works of the lead, ${name}`,
  standard: building,
  level: '三级',
  enterprise: {
    otherPeople: [lead('工程师', '结构', 5, { uuid: LEAD }), { uuid: 'other', name: '示例另一人' }],
    projects: times(2, (index) =>
      built(
        `示例工程${index}`,
        building,
        { 地上层数: [rest.floors ?? 12, '层'] },
        { uuid: `p${index}`, acceptDate: '2024-01-01', ...rest, floors: null },
      ),
    ),
    achievements: led(2, building, '二级', achievement).map((one, index) => ({
      ...one,
      projectUuid: `p${index + 1}`,
      projectName: `示例工程${index + 1}`,
    })),
  },
  leaves: { 'other-7': verdict },
});

const cases: GoldenCase[] = [
  linked('of twelve storeys', 'met', {}),
  linked('of twelve storeys, whatever level is typed', 'met', {}, { meetsLevel: '三级' }),
  linked('of three storeys', 'unmet', { floors: 3 }),
  // Two works of 8 to 11 storeys stand for one of 12: whether each of them reaches the level is not stated.
  linked('of eleven storeys', 'unknown', { floors: 11 }),
  linked('of seven storeys', 'unmet', { floors: 7 }),
  linked('that name another lead', 'unknown', { techLeadUuid: 'other' }),
  linked('that name this lead', 'met', { techLeadUuid: LEAD }),
  linked('of another category', 'unmet', { standardCodes: ['10300110'] }),
  linked('that are not accepted', 'unknown', { acceptDate: null, finishDate: null }),
  // 主持完成过: a day of completion proves no acceptance, nor does an acceptance prove its result (建市〔2014〕159号).
  linked('of which only the completion is known', 'unknown', { acceptDate: null, finishDate: '2024-05-20' }),
  linked('of unknown quality', 'unknown', { qualityPassed: null }),
  linked('accepted before they were begun', 'unknown', { startDate: '2024-06-01' }),
  linked('accepted on the day of their completion', 'met', { finishDate: '2024-01-01' }),
  linked('that the platform has otherwise', 'unknown', { platformState: 'differs', platformSource: 'platform' }),
  linked('accepted after the day', 'unknown', { acceptDate: '2027-01-01' }),
];

describeCases(cases);
