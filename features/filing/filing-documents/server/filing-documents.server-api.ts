/** Public API of the filing documents: packs of the enterprise's files, for any other module. */

export { listMaterials } from './materials.service.ts';
export type { PackDescription } from './pack/contents.ts';
export { enqueuePack, findPack, getPackState, openPackFile, toPackFile } from './pack/enqueue-pack.ts';
export {
  type BasePackPlan,
  type BasePackSummary,
  listPackRows,
  type PackFile,
  type PackNote,
  type StoredPack,
} from './pack/pack.repo.ts';
export { type PackJobDefinition, registerPackJob } from './pack/pack-kind.jobs.ts';
export { sanitiseFileName } from './sanitise-file-name.ts';
