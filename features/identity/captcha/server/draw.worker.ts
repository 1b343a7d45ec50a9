/** Draws one captcha in a worker thread of the pool. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createDice } from './dice.ts';
import { drawCaptcha, type WordSpot } from './draw.ts';

export interface DrawTask {
  readonly wanted: readonly string[];
  readonly others: readonly string[];
}
export interface Drawn {
  readonly png: Uint8Array;
  readonly spots: readonly WordSpot[];
}

const dice = createDice({ uuid: randomUUID, token: (bytes) => randomBytes(bytes).toString('base64url') });

export const run = ({ wanted, others }: DrawTask): Drawn => drawCaptcha(dice, wanted, others);
