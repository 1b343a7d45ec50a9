/** Draws one captcha in a worker thread of the pool. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createRandomSource } from './dice.ts';
import { drawCaptcha, type WordSpot } from './draw.ts';

export interface CaptchaDrawTask {
  readonly wanted: readonly string[];
  readonly others: readonly string[];
}
export interface DrawnCaptcha {
  readonly png: Uint8Array;
  readonly spots: readonly WordSpot[];
}

const dice = createRandomSource({ uuid: randomUUID, token: (bytes) => randomBytes(bytes).toString('base64url') });

export const run = ({ wanted, others }: CaptchaDrawTask): DrawnCaptcha => drawCaptcha(dice, wanted, others);
