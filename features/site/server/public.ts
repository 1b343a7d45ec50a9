/** Door of the site feature: files for crawlers and feed readers. */
export { registerSiteFiles } from './site-files.ts';
