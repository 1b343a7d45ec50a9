/** Door of the papers of a filing: files of the archive as a pack, for whatever else wants one. */
export { cleanName } from './clean-name.ts';
export type { Matter } from './pack/contents.ts';
export { lookAtAll } from './pack/look-at-all.ts';
export type { PackFile, PackNote } from './pack/pack.repo.ts';
export { writePack } from './pack/write-pack.ts';
