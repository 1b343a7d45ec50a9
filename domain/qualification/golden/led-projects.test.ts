/** 个人业绩: where the archive has the project, its record decides; the level that somebody typed counts only without one. */

import { project, times } from '#domain/testing/enterprises.ts';
import { describeCases, type GoldenCase, lead, led } from '#domain/testing/golden.ts';

const building = '10300101';
const LEAD = '技术负责人';

/** Two works that the technical lead has led by an achievement that states 二级. */
const linked = (
  name: string,
  verdict: 'met' | 'declared' | 'unmet' | 'unknown',
  rest: Parameters<typeof project>[2],
  achievement: object = {},
): GoldenCase => ({
  name: `建筑三级: two works of the lead, ${name}`,
  standard: building,
  level: '三级',
  enterprise: {
    otherPeople: [lead('工程师', '结构', 5, { uuid: LEAD }), { uuid: 'other', name: '示例另一人' }],
    projects: times(2, (index) =>
      project(`示例工程${index}`, building, { uuid: `p${index}`, floors: 12, acceptDate: '2024-01-01', ...rest }),
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
  linked('accepted after the day', 'unknown', { acceptDate: '2027-01-01' }),
];

describeCases(cases);
