/** Door of the released standards: the law in use, and its publication. */
export { createLaw, type Law } from './law.ts';
export { PROOFS_WAITING } from './proof.service.ts';
export { standardPublication } from './standard-publication.ts';
