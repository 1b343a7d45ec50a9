/** Public API of the pack screens: state, download and options for packs of every kind. */
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
