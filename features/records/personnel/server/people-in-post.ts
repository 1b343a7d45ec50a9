import type { MemberContext } from '#platform/server/access/access.ts';
import type { PersonKind } from '../contract/people.ts';
import { listAllPeople, listRegistrations, type PersonRow, type RegistrationRow } from './people.repo.ts';
import { groupRegistrationsByPerson } from './person-record.ts';

/** A current employee with the stored fields and registrations. ID numbers stay encrypted. */
export interface CurrentEmployee {
  readonly row: Omit<PersonRow, 'idNo' | 'idNoIndex'>;
  readonly registrations: readonly RegistrationRow[];
}

const withoutNumber = ({ idNo: _number, idNoIndex: _index, ...row }: PersonRow): CurrentEmployee['row'] => row;

/**
 * Lists the current employees of one list, in order of entry.
 * @param uuids limits the result to these people
 */
export async function listCurrentEmployees(
  { app, scope }: MemberContext,
  kind: PersonKind,
  uuids?: ReadonlySet<string>,
): Promise<CurrentEmployee[]> {
  const rows: PersonRow[] = [];
  for await (const part of listAllPeople(app.db, scope))
    rows.push(
      ...part.filter(
        ({ uuid, personKind, status }) => personKind === kind && status === 'on' && (!uuids || uuids.has(uuid)),
      ),
    );
  const held = groupRegistrationsByPerson(
    await listRegistrations(
      app.db,
      scope,
      rows.map(({ uuid }) => uuid),
    ),
  );
  return rows.map((row) => ({ row: withoutNumber(row), registrations: held.get(row.uuid) ?? [] }));
}
