/** Door of the screens of packs: the same state, download and choices whatever a pack is made for. */
export {
  isAtWork,
  PACK_LIMITS,
  PackDownload,
  PackFailure,
  PackNotes,
  PackProgress,
  shapeChoices,
  toShape,
  whileAtWork,
} from './pack-parts.tsx';
