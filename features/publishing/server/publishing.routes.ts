import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import type { Publication } from '#platform/server/publication.ts';
import { handleList } from '#platform/server/workbook/list-export.ts';
import { manageCallsOf, Subject } from '../contract.ts';
import * as service from './publishing.service.ts';
import { sheetOf } from './publishing-sheet.ts';

/** The calls of every resource, each bound to its table. */
export const publishingRoutes = (publications: readonly Publication[]): readonly BoundRoute[] =>
  publications.flatMap((publication) => {
    const calls = manageCallsOf(publication.resource.name);
    return [
      ...handleList(calls.list, [calls.exportList], sheetOf(publication.resource), ({ query }, context) =>
        service.listRecords(context, publication, query),
      ),
      handle(calls.listVersions, ({ params, query }, context) =>
        service.listVersions(context, publication, params.id, query),
      ),
      handle(calls.get, ({ params }, context) => service.getRecord(context, publication, params.id)),
      handle(calls.add, ({ body }, context) => service.addRecord(context, publication, body)),
      handle(calls.edit, ({ body }, context) => service.editRecord(context, publication, body, Subject.parse(body))),
      handle(calls.publish, ({ body }, context) => service.publishRecord(context, publication, body)),
      handle(calls.approve, ({ body }, context) => service.approveRecord(context, publication, body)),
      handle(calls.reject, ({ body }, context) => service.rejectRecord(context, publication, body)),
      handle(calls.withdraw, ({ body }, context) => service.withdrawRecord(context, publication, body)),
      handle(calls.restore, ({ body }, context) => service.restoreRecord(context, publication, body)),
      handle(calls.remove, ({ params }, context) => service.removeRecord(context, publication, params.id)),
      handle(calls.undo, ({ params }, context) => service.undoRemoval(context, publication, params.id)),
    ];
  });
