/** Door of the recognition: what it reads of a feature that stands upon it. */
import { onePort } from '#platform/server/port.ts';
import type { OpenOwnLicence } from './ports.ts';

export type { Block } from './document-text/blocks.ts';
export { readDocument, readPlainText } from './document-text/document-text.ts';

/** The picture of a licence that its user handed in. */
export const OWN_LICENCE = onePort<OpenOwnLicence>('own licence');
