/** Public API of the packs' screens: state, download and options for packs of every purpose. */
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
