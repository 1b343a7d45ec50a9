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
  toPackShape,
} from './pack-parts.tsx';
