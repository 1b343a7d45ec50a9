/** Door of the site feature: files for crawlers and feed readers. */

export { keepMalformed } from './malformed.service.ts';
export { registerQrCodes } from './qr-codes.ts';
export { registerSiteFiles } from './site-files.ts';
export { MALFORMED_WAITING } from './waiting.ts';
