/** Public API of the recognition module, with an extension point for features that depend on it. */
import { defineSingle } from '#platform/server/extension-point.ts';
import type { ReadCertificationLicence } from './ports.ts';

export type { TextBlock } from './document-text/blocks.ts';
export { readDocumentText, readPlainText } from './document-text/document-text.ts';

/** Opens the picture of a licence that the user submitted. */
export const CERTIFICATION_LICENCE = defineSingle<ReadCertificationLicence>('certification licence');
