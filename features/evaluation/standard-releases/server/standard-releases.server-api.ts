/** Public API of the released standards: the catalogue for commands. */
export { readCatalogueInUse } from './compose-catalogue.ts';
