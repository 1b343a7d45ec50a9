import { runFromSource } from '#platform/server/db/actor-context.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { BULK_CALLS, BULK_KINDS } from '../bulk-edit.contract.ts';
import { COMPLETE_CALLS, COMPLETED_KINDS, confirmPlaces } from '../complete-people.contract.ts';
import { applyBulkEdit, type BulkTargets, previewBulkEdit, undoBulkEdit } from './bulk-edit.service.ts';
import { completePeople, confirmRegistrationPlaces, listIncompletePeople } from './complete-people.service.ts';

/** @param targets access to the records, provided by the features that own them */
export const createBulkEditRoutes = (targets: BulkTargets): readonly BoundRoute[] => [
  ...COMPLETED_KINDS.flatMap((kind) => [
    handle(COMPLETE_CALLS[kind].gaps, (_input, context) => listIncompletePeople(context, kind)),
    handle(COMPLETE_CALLS[kind].save, ({ body }, context) =>
      runFromSource('bulk', () => completePeople(context, kind, targets[kind], body.people)),
    ),
  ]),
  handle(confirmPlaces, ({ body }, context) =>
    runFromSource('bulk', () => confirmRegistrationPlaces(context, targets.register, body.people)),
  ),
  ...BULK_KINDS.flatMap((kind) => [
    handle(BULK_CALLS[kind].preview, ({ body }, context) => previewBulkEdit(context, kind, targets[kind], body)),
    handle(BULK_CALLS[kind].apply, ({ body }, context) =>
      runFromSource('bulk', () => applyBulkEdit(context, kind, targets[kind], body)),
    ),
    handle(BULK_CALLS[kind].undo, ({ body }, context) =>
      runFromSource('bulk', () => undoBulkEdit(context, kind, targets[kind], body.uuid)),
    ),
  ]),
];
