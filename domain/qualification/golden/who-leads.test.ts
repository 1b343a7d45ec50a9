/** No technical lead is named: of all possible ones, the one whom the other requirements can best spare fills the place (CR-10). */
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import { completeEnterprise, createTitledPerson, repeatFromOne, testDay } from '../../testing/enterprises.ts';
import { type GoldenCase, testGoldenCases } from '../../testing/golden.ts';

const able = { workYears: 12 };
/** The constructors could lead, and each of them is needed as a constructor. */
const people = (completeEnterprise.otherPeople ?? [])
  .map((person) => (person.name.startsWith('建造师') ? { ...person, ...able } : person))
  .filter((person) => person.kind !== '技术负责人');
const enterprise = { ...completeEnterprise, otherPeople: people };
const named = completeEnterprise.enterprise;

const capable = createTitledPerson('闲置结构', '高级工程师', '结构', able);
/** Named as the technical lead, without the title for it. */
const former = (leaveDate: string | null) =>
  createTitledPerson('前任', '助理工程师', '结构', { kind: '技术负责人', status: 'left', leaveDate });
const after = (
  leaveDate: string | null,
  lead: string,
  rest: EnterpriseDocumentInput['enterprise'] = named,
): GoldenCase => ({
  name: `a former lead of whom the day of leaving is ${leaveDate ?? 'not entered'}, ${rest.techLeadName ?? 'no name'} in the licence: ${lead}`,
  standard: '10300101',
  level: '三级',
  asOf: testDay,
  enterprise: { ...enterprise, enterprise: rest, otherPeople: [...people, capable, former(leaveDate)] },
  leaves: { 'technicalLead-3': lead as 'met' },
});

const cases: GoldenCase[] = [
  // 建市〔2014〕159号 asks for a technical lead; who has left is none, and neither proves nor excludes one.
  after(testDay, 'met'),
  after(null, 'met'),
  after('2026-11-21', 'unmet'),
  // The enterprise names a lead who has left according to its own records: one of the two is wrong.
  after(testDay, 'unknown', { ...named, techLeadName: '前任' }),
  {
    name: 'four constructors could lead and are needed; a fifth person, last of the list, could lead and is not',
    standard: '10300101',
    level: '三级',
    asOf: testDay,
    enterprise: { ...enterprise, otherPeople: [...people, createTitledPerson('闲置结构', '高级工程师', '结构', able)] },
    leaves: { 'registeredPersonnel-2': 'met', 'technicalLead-3': 'met', 'titledPersonnel-4': 'met' },
  },
  {
    name: 'only those who are needed could lead: whether the one counts twice hangs on CR-10',
    standard: '10300101',
    level: '三级',
    enterprise,
    leaves: { 'registeredPersonnel-2': 'unknown', 'technicalLead-3': 'met' },
  },
  {
    name: 'twenty constructors beyond the need could lead',
    standard: '10300101',
    level: '三级',
    enterprise: {
      ...enterprise,
      otherPeople: [
        ...people,
        ...repeatFromOne(20, (index) => ({ ...createTitledPerson(`备选${index}`, '高级工程师', '结构'), ...able })),
      ],
    },
    leaves: { 'registeredPersonnel-2': 'met', 'technicalLead-3': 'met', 'titledPersonnel-4': 'met' },
  },
];

testGoldenCases(cases);
