import { certificate, certificateItem } from './certificate.ts';
import { declaration, equipment } from './declared.ts';
import type { RecordSpec } from './field.ts';

/** Every record that is defined in one place. */
export const RECORDS: readonly RecordSpec[] = [certificate, certificateItem, equipment, declaration];
