/** Records that contradict themselves, or say one thing in two spellings: nothing is met by them. */
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import {
  createConstructors,
  createLedAchievements,
  createMeasuredProject,
  createTechnicalLead,
  createWorkers,
  type GoldenCase,
  testGoldenCases,
} from '../../testing/golden.ts';

const leaf = (
  name: string,
  id: string,
  verdict: 'met' | 'declared' | 'unmet' | 'unknown',
  enterprise: Partial<EnterpriseDocumentInput>,
): GoldenCase => ({
  name,
  standard: '10300101',
  level: '三级',
  enterprise,
  leaves: { [id]: verdict },
});
const named = (index: number, name: string, rest = {}) => ({
  ...(createConstructors(1, '建筑工程', '二级', `同名${index}`)[0] ?? { name }),
  name,
  ...rest,
});
const fiveWith = (...last: ReturnType<typeof named>[]): Partial<EnterpriseDocumentInput> => ({
  registeredPeople: [...createConstructors(3, '建筑工程'), ...last],
});
const thirtyWith = (rest: object): Partial<EnterpriseDocumentInput> => ({
  otherPeople: createWorkers(30).map((one, index) => (index === 0 ? { ...one, ...rest } : one)),
});
const leading = (projectNames: readonly string[], rest = {}): Partial<EnterpriseDocumentInput> => ({
  otherPeople: [createTechnicalLead('工程师', '结构', 5)],
  achievements: projectNames.flatMap((projectName) =>
    createLedAchievements(1, '10300101', '二级', rest).map((one) => ({ ...one, projectName })),
  ),
});
const second = (
  name: string,
  verdict: 'met' | 'unmet' | 'unknown',
  measures: [string, number, string][],
): GoldenCase => ({
  name,
  standard: '10300101',
  level: '二级',
  enterprise: {
    projects: measures.map(([metric, value, unit], index) =>
      createMeasuredProject(`项目${index}`, '10300101', { [metric]: [value, unit] }),
    ),
  },
  leaves: { 'performance-7': verdict },
});

const cases: GoldenCase[] = [
  leaf(
    'one name with two signs for its dot may be one person',
    'registeredPersonnel-2',
    'unknown',
    fiveWith(named(1, '买买提·艾力'), named(2, '买买提•艾力')),
  ),
  leaf(
    'two names with one dot are two',
    'registeredPersonnel-2',
    'met',
    fiveWith(named(1, '买买提·艾力'), named(2, '买买提·艾山')),
  ),
  leaf(
    'one passport in two spellings is one person',
    'registeredPersonnel-2',
    'unmet',
    fiveWith(
      named(1, '张三', { idType: '护照', idNo: 'e-12345678' }),
      named(2, '张三', { idType: '护照', idNo: 'E12345678' }),
    ),
  ),
  leaf(
    'a passport and a travel permit may be one person',
    'registeredPersonnel-2',
    'unknown',
    fiveWith(
      named(1, '张三', { idType: '护照', idNo: 'E12345678' }),
      named(2, '张三', { idType: '港澳居民来往内地通行证', idNo: 'H1234567801' }),
    ),
  ),
  leaf(
    'here, and left last winter',
    'skilledWorkers-6',
    'unknown',
    thirtyWith({ status: 'on', leaveDate: '2026-01-01' }),
  ),
  leaf('here, and will leave', 'skilledWorkers-6', 'met', thirtyWith({ status: 'on', leaveDate: '2026-11-21' })),
  leaf('born next year', 'skilledWorkers-6', 'unknown', thirtyWith({ birthDate: '2027-01-01' })),
  leaf('sixteen tomorrow', 'skilledWorkers-6', 'unknown', thirtyWith({ birthDate: '2010-11-21' })),
  leaf('sixteen today', 'skilledWorkers-6', 'met', thirtyWith({ birthDate: '2010-11-20' })),
  leaf(
    'insured from tomorrow',
    'skilledWorkers-6',
    'unmet',
    thirtyWith({ socialSecurityHere: true, socialSecurityStart: '2026-11-21' }),
  ),
  leaf('one project led, spelled twice', 'other-7', 'unknown', leading(['甲 项目', '甲项目'])),
  leaf('two projects led', 'other-7', 'declared', leading(['甲项目', '乙项目'])),
  leaf('led by a deputy', 'other-7', 'unmet', leading(['甲项目', '乙项目'], { role: '项目副经理' })),
  second('a height of floors in per cent', 'unknown', [
    ['地上层数', 12, '%'],
    ['建筑面积', 70_000, '㎡'],
  ]),
  second('minus twelve storeys', 'unmet', [
    ['地上层数', -12, '层'],
    ['建筑面积', 70_000, '㎡'],
  ]),
  second('a unit of one blank', 'unknown', [
    ['地上层数', 12, '层'],
    ['建筑面积', 70_000, ' '],
  ]),
];

testGoldenCases(cases);
