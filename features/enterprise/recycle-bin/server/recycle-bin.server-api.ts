/** Public API of the recycle bin: each feature provides its records that can be restored within 30 days. */
import { defineParts } from '#platform/server/extension-point.ts';
import { OPTIONAL_KINDS, RECORD_KINDS, type RecordKind } from '../recycle-bin.contract.ts';
import type { RecycleBinProviders } from './recycle-bin.service.ts';

const OPTIONAL: readonly RecordKind[] = OPTIONAL_KINDS;
export const RECYCLE_BIN_PROVIDERS = defineParts<RecycleBinProviders>(
  'recycled records',
  RECORD_KINDS.filter((kind) => !OPTIONAL.includes(kind)),
);
