/** Hours, person, registration, qualification in one chain (beyond.md, second table, row 15). */
import type { Firm, Registration } from '#domain/firm/firm.ts';
import { addDays } from '#domain/validity/day.ts';
import { type CheckManyInput, checkHeld } from '../check-all.ts';
import type { BrokenItem } from './key-people.ts';

/** A registration whose hours of continuing education are not complete. */
export interface ShortHours {
  registrationUuid: string;
  missing: number;
}

export interface HoursChain {
  ref: string;
  name: string;
  paper: string;
  missing: number;
  /** Last day of the period; null: nobody entered it, so no day can be told. */
  endOn: string | null;
  /** What the held qualifications no longer fulfil from the day after, because the registration does not go on without the hours. */
  broken: BrokenItem[];
}

type People = Firm['registeredPeople'] | Firm['otherPeople'];

interface Holder {
  ref: string;
  name: string;
  paper: Registration;
}

const listPapers = (people: People): Holder[] =>
  people.flatMap((person) =>
    person.status === 'left'
      ? []
      : person.registrations.map((paper) => ({ ref: person.uuid ?? '', name: person.name, paper })),
  );

/** The firm in which one registration ends with its period of continuing education. */
function endWithPeriod(firm: Firm, registrationUuid: string, endOn: string): Firm {
  const cap = <P extends People[number]>(person: P): P => ({
    ...person,
    registrations: person.registrations.map((paper) =>
      paper.uuid === registrationUuid && (paper.validEnd === null || paper.validEnd > endOn)
        ? { ...paper, validEnd: endOn }
        : paper,
    ),
  });
  return { ...firm, registeredPeople: firm.registeredPeople.map(cap), otherPeople: firm.otherPeople.map(cap) };
}

function listBroken(input: CheckManyInput, registrationUuid: string, endOn: string): BrokenItem[] {
  const next = addDays(endOn, 1);
  const asOf = next > input.asOf ? next : input.asOf;
  const met = new Set(
    checkHeld({ ...input, asOf }).flatMap((item) =>
      (item.report?.leaves ?? []).filter((leaf) => leaf.verdict === 'met').map((leaf) => `${item.itemRef} ${leaf.id}`),
    ),
  );
  const firm = endWithPeriod(input.firm, registrationUuid, endOn);
  return checkHeld({ ...input, firm, asOf }).flatMap((item): BrokenItem[] => {
    const leaves = (item.report?.leaves ?? [])
      .filter((leaf) => leaf.verdict === 'unmet' && met.has(`${item.itemRef} ${leaf.id}`))
      .map((leaf) => ({ leafId: leaf.id, title: leaf.title, need: leaf.need.text, have: leaf.have.text }));
    return leaves.length === 0 ? [] : [{ itemRef: item.itemRef, itemName: item.itemName, level: item.level, leaves }];
  });
}

/** Of each registration that lacks hours: how many, by when, and which held qualification falls. Soonest first. */
export function listHoursChains(input: CheckManyInput, short: readonly ShortHours[]): HoursChain[] {
  const missing = new Map(short.map((one) => [one.registrationUuid, one.missing]));
  const papers = [...listPapers(input.firm.registeredPeople), ...listPapers(input.firm.otherPeople)];
  return papers
    .flatMap(({ ref, name, paper }): HoursChain[] => {
      const lacking = missing.get(paper.uuid ?? '');
      if (lacking === undefined || lacking <= 0) return [];
      const endOn = paper.continuingEduEnd;
      return [
        {
          ref,
          name,
          paper: `${paper.regType}${paper.specialty === null ? '' : `（${paper.specialty}）`}`,
          missing: lacking,
          endOn,
          broken: endOn === null ? [] : listBroken(input, paper.uuid ?? '', endOn),
        },
      ];
    })
    .sort((a, b) => (a.endOn ?? '9').localeCompare(b.endOn ?? '9'));
}
