/** Door of the released standards: the law in use, and its publication. */
export { createLaw, type Law } from './law.ts';
export { standardPublication } from './standard-publication.ts';
