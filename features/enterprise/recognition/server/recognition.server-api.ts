/** Public API of the recognition module, with its extension point for a feature that depends on it. */
import { defineSingle } from '#platform/server/extension-point.ts';
import type { OpenTenantLicence } from './ports.ts';

export type { Block } from './document-text/blocks.ts';
export { readDocument, readPlainText } from './document-text/document-text.ts';

/** The picture of a licence that its user handed in. */
export const TENANT_LICENCE = defineSingle<OpenTenantLicence>('own licence');
