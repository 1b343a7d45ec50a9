/** Door of the publishing feature: how a feature lets its records be published. */
export { type Publication, publication } from './publication.ts';
