/** Door of the papers of a filing: files of the archive as a pack, for whatever else wants one. */

export type { PackSubject } from './pack/contents.ts';
export { enqueuePack, findPack, getState, openPack, toPackFile } from './pack/enqueue-pack.ts';
export {
  type BasePlan,
  type BaseShown,
  listPackRows,
  type PackFile,
  type PackNote,
  type StoredPack,
} from './pack/pack.repo.ts';
export { type KindOfPack, registerPacks } from './pack/pack-kind.jobs.ts';
export { sanitiseFileName } from './sanitise-file-name.ts';
