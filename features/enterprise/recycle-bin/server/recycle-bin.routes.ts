import { runFromSource } from '#platform/server/db/actor-context.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { RECORD_KINDS, RECYCLE_CALLS } from '../recycle-bin.contract.ts';
import { listRemovedRecords, type RecycleBinProviders, restoreRecord } from './recycle-bin.service.ts';

/** @param records access to the deleted records, provided by the features that own them */
export const createRecycleBinRoutes = (records: RecycleBinProviders): readonly BoundRoute[] =>
  RECORD_KINDS.flatMap((kind) => {
    const record = records[kind];
    if (!record) return [];
    return [
      handle(RECYCLE_CALLS[kind].list, ({ query }, context) => listRemovedRecords(context, record, query)),
      handle(RECYCLE_CALLS[kind].restore, ({ body }, context) =>
        runFromSource('restore', () => restoreRecord(context, record, body.uuid)),
      ),
    ];
  });
