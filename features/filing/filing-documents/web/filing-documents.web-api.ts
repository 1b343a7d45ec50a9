/** Public API of the packs' screens: the same state, download and choices for every purpose of a pack. */
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
