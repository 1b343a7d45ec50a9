import type { BulkTarget } from '#platform/server/bulk-target.ts';
import type { PersonChange, PersonKind } from '../contract/people.ts';
import { editPerson } from './edit-people.service.ts';
import { getPeople } from './people.repo.ts';

/** Creates the adapter through which a bulk edit changes people of one list, with the validation of the person's form. */
export const createPeopleBulkTarget = (personKind: PersonKind): BulkTarget => ({
  table: 'person',
  list: async ({ app, scope }, uuids) =>
    (await getPeople(app.db, scope, uuids, { personKind })).map((row) => ({
      uuid: row.uuid,
      revision: row.revision,
      name: row.name,
      values: { ...row },
    })),
  edit: async (context, { uuid, revision }, change) => {
    const body: PersonChange = { ...change, uuid, revision };
    await editPerson(context, personKind, body);
  },
});
