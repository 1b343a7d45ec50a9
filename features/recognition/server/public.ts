/** Door of the recognition: what it reads of a feature that stands upon it. */
import { onePort } from '#platform/server/port.ts';
import type { OpenOwnLicence } from './ports.ts';

export { readTextOf } from './recognition.service.ts';

/** The picture of a licence that its user handed in. */
export const OWN_LICENCE = onePort<OpenOwnLicence>('own licence');
