/** Door of the recycle bin: what can be brought back within 30 days is offered by whose records they are. */
import { partsPort } from '#platform/server/port.ts';
import { RECORD_KINDS } from '../recycle-bin.contract.ts';
import type { RecycledRecords } from './recycle-bin.service.ts';

export const RECYCLED = partsPort<RecycledRecords>('recycled records', RECORD_KINDS);
