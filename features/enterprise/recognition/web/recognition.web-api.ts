/** Public API of the recognition feature for screens: accepts recognised values from a picture. */
export { type RecognisedField, isConfident } from './draft.ts';
export { type RecognitionState, type RecognitionRoute, useRecognition } from './recognise.ts';
export { RecognitionTakeover } from './takeover-dialog.tsx';
