/** Loads the usable people and certificates of the enterprise's records with all their uses. */

import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { isFilingInProgress } from '#domain/filing/states.ts';
import { type Person, readPeople } from '#domain/qualification/people/person.ts';
import { type Conflict, listUseConflicts } from '#domain/use-calendar/conflicts.ts';
import { listProjectUses } from '#domain/use-calendar/from-projects.ts';
import type { SubjectKind, Use } from '#domain/use-calendar/use.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { listReservationRows, type StoredReservation } from '#features/filing/filing/server/filing.server-api.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { getCachedForTenant } from '#platform/server/records/tenant-cache.ts';
import { listUseRows, type StoredUse } from './use.repo.ts';

export interface CalendarSubject {
  readonly kind: SubjectKind;
  readonly uuid: string;
  readonly name: string;
  readonly note: string;
  /** The person or certificate that cannot be used in two places at once. */
  readonly holder: string;
  /** Whether the person has not left; a person who has left is still shown by name, but cannot be selected. */
  readonly isHere: boolean;
}

export interface UseArchive {
  readonly today: string;
  readonly enterprise: EnterpriseDocument;
  readonly people: readonly Person[];
  /** Keyed by kind and uuid. */
  readonly subjects: ReadonlyMap<string, CalendarSubject>;
  readonly stored: ReadonlyMap<string, StoredUse>;
  readonly uses: readonly Use[];
  readonly conflicts: ReadonlyMap<string, readonly Conflict[]>;
}

export const buildCalendarSubjectKey = (kind: SubjectKind, uuid: string): string => `${kind} ${uuid}`;

/** Maps each record of a person to the person, because a person in both lists is one person. */
function readHolders(people: readonly Person[]): ReadonlyMap<string, Person> {
  return new Map(people.flatMap((person) => person.refs.map((ref) => [ref, person] as const)));
}

function listPeople(enterprise: EnterpriseDocument, holders: ReadonlyMap<string, Person>): CalendarSubject[] {
  return [...enterprise.registeredPeople, ...enterprise.otherPeople].flatMap((record) => {
    const person = holders.get(record.uuid ?? '');
    if (!person || record.uuid === undefined) return [];
    const own = { holder: person.ref, isHere: person.status === 'on' };
    const papers = record.registrations.flatMap((paper): CalendarSubject[] =>
      paper.uuid === undefined
        ? []
        : [
            {
              ...own,
              kind: 'registration',
              uuid: paper.uuid,
              name: `${record.name} ${paper.regType}${paper.specialty ? `（${paper.specialty}）` : ''}`,
              note: paper.regNo ?? '',
            },
          ],
    );
    return [{ ...own, kind: 'person' as const, uuid: record.uuid, name: record.name, note: person.label }, ...papers];
  });
}

const listCertificates = (enterprise: EnterpriseDocument): CalendarSubject[] =>
  enterprise.certificates.flatMap((certificate): CalendarSubject[] =>
    certificate.uuid === undefined
      ? []
      : [
          {
            kind: 'certificate',
            uuid: certificate.uuid,
            name: certificate.certName,
            note: certificate.certNo ?? '',
            holder: certificate.uuid,
            isHere: true,
          },
        ],
  );

const toUse = (row: StoredUse, subjects: ReadonlyMap<string, CalendarSubject>): Use => ({
  id: row.uuid,
  kind: row.kind,
  subjectKind: row.subjectKind,
  subjectUuid: row.subjectUuid,
  holder: subjects.get(buildCalendarSubjectKey(row.subjectKind, row.subjectUuid))?.holder ?? row.subjectUuid,
  title: row.title,
  role: row.role,
  isLocked: row.locked,
  fromOn: row.fromOn,
  toOn: row.toOn,
  releaseOn: row.releaseOn,
  projectUuid: null,
});

/** A filing reserves its people until the decision, so a pending filing has no end date. */
const fromFiling = (row: StoredReservation, holders: ReadonlyMap<string, Person>): Use => ({
  id: `filing:${row.uuid}`,
  kind: 'filing',
  subjectKind: 'person',
  subjectUuid: row.refUuid,
  holder: holders.get(row.refUuid)?.ref ?? row.refUuid,
  title: row.filingName,
  role: null,
  isLocked: false,
  fromOn: row.fromOn,
  toOn: isFilingInProgress(row.state) ? null : row.decidedOn,
  releaseOn: null,
  projectUuid: null,
  filingUuid: row.filingUuid,
});

/** Loads all uses at once, because each use is compared with all others to find conflicts; an enterprise has at most a few thousand. */
export async function loadUseArchive({ app, scope, now }: MemberContext): Promise<UseArchive> {
  const today = toShanghaiDay(now);
  const { enterprise } = await getEnterpriseDocument(app, scope);
  const { rows } = await getCachedForTenant(app.db, scope, 'uses', async () => ({
    rows: await listUseRows(app.db, scope),
  }));
  const reserved = (await listReservationRows(app.db, scope)).filter(({ kind }) => kind === 'person');
  const people = readPeople(enterprise, today);
  const holders = readHolders(people);
  const all = [...listPeople(enterprise, holders), ...listCertificates(enterprise)];
  const subjects = new Map(all.map((one) => [buildCalendarSubjectKey(one.kind, one.uuid), one]));
  const uses = [
    ...rows.map((row) => toUse(row, subjects)),
    ...listProjectUses(enterprise, (uuid) => holders.get(uuid)?.ref ?? uuid),
    ...reserved.map((row) => fromFiling(row, holders)),
  ];
  return {
    today,
    enterprise,
    people,
    subjects,
    stored: new Map(rows.map((row) => [row.uuid, row])),
    uses,
    conflicts: listUseConflicts(uses, today),
  };
}
