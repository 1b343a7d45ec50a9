/** Door of the recycle bin: what can be brought back within 30 days is offered by whose records they are. */
import { defineParts } from '#platform/server/extension-point.ts';
import { RECORD_KINDS } from '../recycle-bin.contract.ts';
import type { RecycledRecords } from './recycle-bin.service.ts';

export const RECYCLED_RECORDS = defineParts<RecycledRecords>('recycled records', RECORD_KINDS);
