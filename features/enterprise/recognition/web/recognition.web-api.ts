/** Public API of the recognition feature for screens: accepts recognised values from a picture. */
export { type Finding, isConfident } from './draft.ts';
export { type Recognition, type RecognitionRoute, useRecognition } from './recognise.ts';
export { Takeover } from './takeover-dialog.tsx';
