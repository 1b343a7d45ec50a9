import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { readPeople } from './people/person.ts';

/** Lists the records of each person under the person's reference in a report. A person who is in both lists is listed once. */
const listPeopleRefs = (enterprise: EnterpriseDocument, asOf: string): (readonly string[])[] =>
  readPeople(enterprise, asOf).map((person) => person.refs);

/** Returns the enterprise without the given people and projects; a person is removed from both lists, including their achievements. */
export function omitPeopleAndProjects(
  enterprise: EnterpriseDocument,
  refs: readonly string[],
  asOf: string,
): EnterpriseDocument {
  if (refs.length === 0) return enterprise;
  const named = new Set(refs);
  const others = listPeopleRefs(enterprise, asOf).flatMap((own) => (own.some((ref) => named.has(ref)) ? own : []));
  return omitRecords(enterprise, new Set([...named, ...others]));
}

/** Returns the enterprise without these people and projects and everything that refers to them. */
export function omitRecords(enterprise: EnterpriseDocument, gone: ReadonlySet<string>): EnterpriseDocument {
  const stays = (row: { uuid?: string | undefined }): boolean => row.uuid === undefined || !gone.has(row.uuid);
  return {
    ...enterprise,
    registeredPeople: enterprise.registeredPeople.filter(stays),
    otherPeople: enterprise.otherPeople.filter(stays),
    projects: enterprise.projects.filter(stays),
    achievements: enterprise.achievements.filter(
      (row) =>
        (row.personUuid === null || !gone.has(row.personUuid)) &&
        (row.projectUuid === null || !gone.has(row.projectUuid)),
    ),
  };
}

/** Lists the given people and projects that exist, with their names. */
export function listOmitted(
  enterprise: EnterpriseDocument,
  refs: readonly string[],
  asOf: string,
): { ref: string; name: string }[] {
  if (refs.length === 0) return [];
  const named = new Set(refs);
  const people = readPeople(enterprise, asOf).map((person) => ({ ref: person.ref, name: person.name }));
  const projects = enterprise.projects.map((row) => ({ ref: row.uuid ?? '', name: row.projectName }));
  return [...people, ...projects].filter((one) => named.has(one.ref));
}
