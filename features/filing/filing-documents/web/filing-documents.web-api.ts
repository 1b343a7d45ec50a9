/** Door of the screens of packs: the same state, download and choices whatever a pack is made for. */
export {
  buildShapeChoices,
  getPollInterval,
  isAtWork,
  PACK_LIMITS,
  PackDownload,
  PackFailure,
  PackNotes,
  PackProgress,
  toShape,
} from './pack-parts.tsx';
