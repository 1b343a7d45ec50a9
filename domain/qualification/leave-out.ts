import type { Firm } from '#domain/firm/firm.ts';
import { readPeople } from './people/person.ts';

/** People of the firm by what a report calls them; somebody in both lists is one person. */
const listPeopleRefs = (firm: Firm, asOf: string): (readonly string[])[] =>
  readPeople(firm, asOf).map((person) => person.refs);

/** The firm without the named people and projects; a person goes from both lists, with what he has done. */
export function leaveOut(firm: Firm, refs: readonly string[], asOf: string): Firm {
  if (refs.length === 0) return firm;
  const named = new Set(refs);
  const others = listPeopleRefs(firm, asOf).flatMap((own) => (own.some((ref) => named.has(ref)) ? own : []));
  return withoutRecords(firm, new Set([...named, ...others]));
}

/** The firm without these records of people and projects, and without what they have done. */
export function withoutRecords(firm: Firm, gone: ReadonlySet<string>): Firm {
  const stays = (row: { uuid?: string | undefined }): boolean => row.uuid === undefined || !gone.has(row.uuid);
  return {
    ...firm,
    registeredPeople: firm.registeredPeople.filter(stays),
    otherPeople: firm.otherPeople.filter(stays),
    projects: firm.projects.filter(stays),
    achievements: firm.achievements.filter(
      (row) =>
        (row.personUuid === null || !gone.has(row.personUuid)) &&
        (row.projectUuid === null || !gone.has(row.projectUuid)),
    ),
  };
}

/** The named people and projects that exist, with their names. */
export function nameLeftOut(firm: Firm, refs: readonly string[], asOf: string): { ref: string; name: string }[] {
  if (refs.length === 0) return [];
  const named = new Set(refs);
  const people = readPeople(firm, asOf).map((person) => ({ ref: person.ref, name: person.name }));
  const projects = firm.projects.map((row) => ({ ref: row.uuid ?? '', name: row.projectName }));
  return [...people, ...projects].filter((one) => named.has(one.ref));
}
