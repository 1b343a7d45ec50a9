/** Public API of the recognition feature for screens: accepts recognised values from a picture. */
export { isConfident, type RecognisedField } from './draft.ts';
export { type RecognitionRoute, type RecognitionState, useRecognition } from './recognise.ts';
export { RecognitionTakeover } from './takeover-dialog.tsx';
