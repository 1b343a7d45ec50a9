/** Public API of the pack screens: state, download and options for packs of every kind. */
export {
  buildLayoutOptions,
  getPollInterval,
  isPackInProgress,
  PACK_FILE_SIZE_LIMITS,
  PackDownload,
  PackFailure,
  PackNotes,
  PackProgress,
  parsePackLayout,
} from './pack-parts.tsx';
