/** Door of the released standards: the law as a command reads it. */
export { readCatalogueInUse } from './compose-catalogue.ts';
