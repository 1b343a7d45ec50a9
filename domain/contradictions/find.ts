/** Every contradiction of a firm's archive, record by record. */
import type { Firm, Project } from '#domain/firm/firm.ts';
import { normaliseCitizenId } from '#domain/identity/citizen-id.ts';
import { finish, flatMapStepwise, groupStepwise, type Stepwise } from '#domain/steps/steps.ts';
import type { AnyPerson, Contradiction, LimitsOf, PersonView, ProjectView, Rule, TargetKind } from './contradiction.ts';
import { dateRules } from './date-rules.ts';
import { employmentRules } from './employment-rules.ts';
import { identityRules } from './identity-rules.ts';
import { managerRules } from './manager-rules.ts';
import { bareName, partyRules } from './party-rules.ts';
import { standingRules } from './standing-rules.ts';
import { workRules } from './work-rules.ts';

export const projectRules = [...dateRules, ...partyRules, ...workRules, ...managerRules, ...standingRules];
export const personRules = [...identityRules, ...employmentRules];

function apply<T extends { readonly uuid?: string | undefined }, V>(
  rules: readonly Rule<T, V>[],
  record: T,
  view: V,
  kind: TargetKind,
  name: string,
): Contradiction[] {
  const target = { kind, uuid: record.uuid ?? null, name };
  return rules.flatMap(({ code, title, basis, remedy, find }) => {
    const found = find(record, view);
    return found === null ? [] : [{ code, title, target, ...found, remedy, basis }];
  });
}

/** The first of the group, unless the record is that one itself: of two twins only the second is told. */
const firstBefore = <T>(group: readonly T[] | undefined, record: T): T | null =>
  group === undefined || group[0] === record ? null : (group[0] ?? null);

const numberKeys = ({ projectNo, provProjectNo }: Project): string[] =>
  [projectNo, provProjectNo].flatMap((number) => {
    const bare = number?.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase() ?? '';
    return bare === '' ? [] : [bare];
  });
const contentKeys = ({ projectName, ownerName, contractDate }: Project): string[] =>
  ownerName === null || contractDate === null
    ? []
    : [`${bareName(projectName)} ${bareName(ownerName)} ${contractDate}`];

function* viewProjects(firm: Firm, today: string, limitsOf: LimitsOf): Stepwise<ProjectView> {
  const people = new Map([...firm.otherPeople, ...firm.registeredPeople].map((person) => [person.uuid, person]));
  yield;
  const byNumber = yield* groupStepwise(firm.projects, numberKeys);
  const byContent = yield* groupStepwise(firm.projects, contentKeys);
  const byManager = yield* groupStepwise(firm.projects, ({ managerUuid }) =>
    managerUuid === null ? [] : [managerUuid],
  );
  const place = new Map(firm.projects.map((project, index) => [project, index]));
  return {
    today,
    enterprise: firm.enterprise,
    certificates: firm.certificates,
    personOf: (uuid) => (uuid === null ? null : (people.get(uuid) ?? null)),
    // Of two that began on one day, the second of the list is told.
    ledBy: (uuid, except) =>
      (byManager.get(uuid) ?? []).filter(
        (one) =>
          one !== except && (one.startDate !== except.startDate || (place.get(one) ?? 0) < (place.get(except) ?? 0)),
      ),
    twinByNumber: (project) =>
      numberKeys(project)
        .map((key) => firstBefore(byNumber.get(key), project))
        .find((twin) => twin !== null) ?? null,
    twinByContent: (project) =>
      contentKeys(project)
        .map((key) => firstBefore(byContent.get(key), project))
        .find((twin) => twin !== null) ?? null,
    limitsOf,
  };
}

/** What stands in one project, seen within its firm. */
export function* lookInProjects(
  firm: Firm,
  today: string,
  limitsOf: LimitsOf,
  wanted: readonly Project[] = firm.projects,
): Stepwise<Contradiction[]> {
  const view = yield* viewProjects(firm, today, limitsOf);
  return yield* flatMapStepwise(wanted, (project) =>
    apply(projectRules, project, view, 'project', project.projectName),
  );
}

export const findInProjects = (firm: Firm, today: string, limitsOf: LimitsOf): Contradiction[] =>
  finish(lookInProjects(firm, today, limitsOf));

const idKeys = ({ idNo }: AnyPerson): string[] => (idNo === null ? [] : [normaliseCitizenId(idNo)]);
const certKeys = (person: AnyPerson): string[] =>
  [
    ...person.registrations.flatMap(({ regNo, certNo }) => [regNo, certNo]),
    ...[person, ...person.titles].map(({ titleCertNo }) => titleCertNo),
    ...person.posts.map(({ postCertNo }) => postCertNo),
    ...person.skills.map(({ skillCertNo }) => skillCertNo),
  ].flatMap((number) => {
    const bare = number?.normalize('NFKC').replace(/\s/g, '').toUpperCase() ?? '';
    return bare === '' ? [] : [bare];
  });

function* viewPeople(firm: Firm, today: string): Stepwise<PersonView> {
  const people: AnyPerson[] = [...firm.registeredPeople, ...firm.otherPeople];
  const byId = yield* groupStepwise(people, idKeys);
  const byCertificate = yield* groupStepwise(people, certKeys);
  // One person may stand in both lists under his one name: no contradiction.
  const otherName = (group: readonly AnyPerson[] | undefined, person: AnyPerson): AnyPerson | null => {
    const first = firstBefore(group, person);
    return first !== null && bareName(first.name) !== bareName(person.name) ? first : null;
  };
  return {
    today,
    twinById: (person) =>
      idKeys(person)
        .map((key) => otherName(byId.get(key), person))
        .find((twin) => twin !== null) ?? null,
    twinByCertificate: (person) => {
      for (const certNo of certKeys(person)) {
        const other = otherName(byCertificate.get(certNo), person);
        if (other !== null) return { other, certNo };
      }
      return null;
    },
  };
}

export function* lookInPeople(firm: Firm, today: string): Stepwise<Contradiction[]> {
  const view = yield* viewPeople(firm, today);
  const look = (people: readonly AnyPerson[], kind: TargetKind) =>
    flatMapStepwise(people, (person) => apply(personRules, person, view, kind, person.name));
  const registered = yield* look(firm.registeredPeople, 'register');
  const others = yield* look(firm.otherPeople, 'else');
  return registered.concat(others);
}

export const findInPeople = (firm: Firm, today: string): Contradiction[] => finish(lookInPeople(firm, today));
