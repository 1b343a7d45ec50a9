/** Door of the links feature: filling the directory from the facts, and publishing into it. */
export { linkPublication } from './link-publication.ts';
export { syncLinkFacts } from './links.service.ts';
