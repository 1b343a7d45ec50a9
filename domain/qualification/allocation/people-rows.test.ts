/** Who counts beyond what a requirement needs, where one person could count for several (CR-1, CR-2, CR-10). */
import { expect, it } from 'vitest';
import {
  buildEnterprise,
  createRegisteredPerson,
  createSkilledWorker,
  createTitledPerson,
  testDay,
} from '../../testing/enterprises.ts';
import { createCatalogueWithRows } from '../../testing/own-rows.ts';
import { evaluateQualification } from '../evaluate-qualification.ts';

const title = { titleName: '工程师', titleMajor: '结构' };
const rows = [
  { kind: 'registeredPersonnel', profession: '注册建造师', grade: null, specialties: ['建筑工程'], min: 1 },
  { kind: 'skilledWorkers', grade: '中级工', andAbove: true, min: 1 },
  { kind: 'titledPersonnel', rank: '中级', andAbove: true, specialties: ['结构'], min: 1 },
];
const leadRow = { kind: 'technicalLead', minYears: 5, anyOf: [{ title: { rank: '高级', specialties: ['结构'] } }] };
const constructor = createRegisteredPerson('示例建造师', '二级建造师', '建筑工程', title);
const electrician = { ...createSkilledWorker('示例电工'), ...title };
const lead = createTitledPerson('示例负责人', '高级工程师', '结构', { kind: '技术负责人', workYears: 8 });

function told(asked: readonly unknown[], otherPeople: readonly ReturnType<typeof createTitledPerson>[]) {
  const result = evaluateQualification({
    catalogue: createCatalogueWithRows(asked),
    enterprise: buildEnterprise({ registeredPeople: [constructor], otherPeople: [...otherPeople] }),
    standardCode: '10300101',
    level: '三级',
    asOf: testDay,
  });
  if (!result.ok) throw new Error(result.message);
  return result.report.leaves.map(({ verdict, have, counted, notCounted }) => [
    verdict,
    have.text,
    counted.map(({ name }) => name),
    notCounted.map(({ name, reasonCode, isPossible }) => [name, reasonCode, isPossible]),
  ]);
}

it('counts a constructor by the title as well (CR-2), and no worker: each of the others counts by one thing alone (CR-1)', () => {
  const engineer = createTitledPerson('示例工程师', '工程师', '结构');
  expect(told(rows, [electrician, engineer])).toEqual([
    ['met', '1 人', ['示例建造师'], []],
    ['met', '1 人', ['示例电工'], []],
    ['met', '2 人', ['示例工程师', '示例建造师'], [['示例电工', 'countedElsewhere', false]]],
  ]);
});

it('marks only the lead as a possible count if CR-10 leaves it open: a person counted elsewhere is in no doubt', () => {
  const two = rows.map((row) => (row.kind === 'titledPersonnel' ? { ...row, min: 2 } : row));
  expect(told([...two, leadRow], [electrician, lead])[2]).toEqual([
    'unknown',
    '1 人（另有 1 人待核对）',
    ['示例建造师'],
    [
      ['示例电工', 'countedElsewhere', false],
      ['示例负责人', 'leadUnknown', true],
    ],
  ]);
});
