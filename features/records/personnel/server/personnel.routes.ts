import { runFromSource } from '#platform/server/db/actor-context.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { handleListWithExports } from '#platform/server/workbook/list-export.ts';
import {
  addElse,
  addRegister,
  editElse,
  editRegister,
  exportPeople,
  getElse,
  getPaperHolder,
  getPeopleSummary,
  getRegister,
  importElse,
  listElse,
  listPeople,
  listRegister,
  markLeft,
  removeElse,
  removePeople,
  removeRegister,
  revealIdNo,
} from '../personnel.contract.ts';
import { addPerson, editPerson, markPersonsLeft, removePerson, removePersons } from './edit-people.service.ts';
import { importElsePeople } from './import-else.service.ts';
import {
  findDocumentHolder,
  getPersonDetail,
  listPeopleOfKind,
  revealPersonIdNo,
  summarisePeople,
} from './people.service.ts';
import type { PeopleFileReader } from './people-file.ts';
import { PEOPLE_SHEET } from './people-sheet.ts';

export const createPersonnelRoutes = (readPeopleFile: PeopleFileReader): readonly BoundRoute[] => [
  handle(addRegister, async ({ body }, context) => addPerson(context, 'register', body)),
  handle(editRegister, async ({ body }, context) => editPerson(context, 'register', body)),
  handle(addElse, async ({ body }, context) => addPerson(context, 'else', body)),
  handle(editElse, async ({ body }, context) => editPerson(context, 'else', body)),
  handle(removeRegister, async ({ params }, context) => {
    await removePerson(context, 'register', params.id);
    return undefined;
  }),
  handle(removeElse, async ({ params }, context) => {
    await removePerson(context, 'else', params.id);
    return undefined;
  }),
  handle(importElse, async (input, context) =>
    runFromSource('import', () => importElsePeople(context, input, readPeopleFile)),
  ),
  ...handleListWithExports(listPeople, [exportPeople], PEOPLE_SHEET, ({ query }, context) =>
    listPeopleOfKind(context, query),
  ),
  handle(listRegister, async ({ query }, context) => listPeopleOfKind(context, { ...query, personKind: 'register' })),
  handle(getRegister, async ({ params }, context) => getPersonDetail(context, 'register', params.id)),
  handle(listElse, async ({ query }, context) => listPeopleOfKind(context, { ...query, personKind: 'else' })),
  handle(getElse, async ({ params }, context) => getPersonDetail(context, 'else', params.id)),
  handle(getPaperHolder, async ({ params, query }, context) => findDocumentHolder(context, params.id, query.name)),
  handle(getPeopleSummary, async ({ query }, context) => summarisePeople(context, query)),
  handle(revealIdNo, async ({ body }, context) => revealPersonIdNo(context, body)),
  handle(markLeft, async ({ body }, context) => markPersonsLeft(context, body)),
  handle(removePeople, async ({ body }, context) => removePersons(context, body)),
];
