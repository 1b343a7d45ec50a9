/** Door of the papers of a filing: files of the archive as a pack, for whatever else wants one. */
export { cleanName } from './clean-name.ts';
export type { Matter } from './pack/contents.ts';
export { askForPack, findPack, openPack, stateOf, toPackFile } from './pack/hand-out.ts';
export {
  type BasePlan,
  type BaseShown,
  listPackRows,
  type PackFile,
  type PackNote,
  type StoredPack,
} from './pack/pack.repo.ts';
export { type KindOfPack, registerPacks } from './pack/pack-kind.jobs.ts';
