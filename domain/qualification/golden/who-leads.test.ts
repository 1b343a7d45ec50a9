/** Nobody is named as technical lead: of all who could be, the one whom the other requirements can best spare stands for it (CR-10). */
import { completeEnterprise, testDay, times, titled } from '../../testing/enterprises.ts';
import { describeCases, type GoldenCase } from '../../testing/golden.ts';

const able = { workYears: 12 };
/** The constructors could lead, and each of them is needed as a constructor. */
const people = (completeEnterprise.otherPeople ?? [])
  .map((person) => (person.name.startsWith('建造师') ? { ...person, ...able } : person))
  .filter((person) => person.kind !== '技术负责人');
const enterprise = { ...completeEnterprise, otherPeople: people };

const cases: GoldenCase[] = [
  {
    name: 'four constructors could lead and are needed; a fifth person, last of the list, could lead and is not',
    standard: '10300101',
    level: '三级',
    asOf: testDay,
    enterprise: { ...enterprise, otherPeople: [...people, titled('闲置结构', '高级工程师', '结构', able)] },
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
      otherPeople: [...people, ...times(20, (index) => ({ ...titled(`备选${index}`, '高级工程师', '结构'), ...able }))],
    },
    leaves: { 'registeredPersonnel-2': 'met', 'technicalLead-3': 'met', 'titledPersonnel-4': 'met' },
  },
];

describeCases(cases);
