/** Public API of the filing documents: packs of archive files, for any other module. */

export { listMaterials } from './materials.service.ts';
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
