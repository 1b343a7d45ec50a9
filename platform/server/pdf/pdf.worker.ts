import { drawSheet } from './draw-sheet.ts';

export const run = drawSheet;
