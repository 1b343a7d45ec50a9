import { createHmac } from 'node:crypto';
import type { App } from '#platform/server/app.ts';
import type { AuthenticatorTransport } from '../contract/webauthn.ts';

interface Shape {
  readonly bytes: number;
  readonly transports: readonly AuthenticatorTransport[];
}

/** Lengths and transports of the credentials of current authenticators; common ones are repeated to increase their weight. */
const SHAPES: readonly Shape[] = [
  { bytes: 16, transports: ['hybrid', 'internal'] },
  { bytes: 20, transports: ['hybrid', 'internal'] },
  { bytes: 32, transports: ['internal'] },
  { bytes: 32, transports: ['internal'] },
  { bytes: 32, transports: ['usb'] },
  { bytes: 48, transports: ['nfc', 'usb'] },
  { bytes: 64, transports: ['usb'] },
  { bytes: 64, transports: ['nfc', 'usb'] },
];
/** Number of decoy keys in ten that have a second device. */
const WITH_SPARE = 3;

/** Returns pseudo-random bytes, which are the same for the same input. */
function bytesFor(app: App, keySn: string, what: string, length: number): Buffer {
  const secret = app.cipher.blindIndex('keys.decoy');
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_unused, block) =>
    createHmac('sha256', secret).update(`${what} ${block} ${keySn}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, length);
}

/**
 * Returns decoy credentials for an unknown serial number (case-insensitive). They resemble those of real keys and are the same for each
 * request.
 */
export function getDecoyCredentials(app: App, keySn: string): { id: string; transports: AuthenticatorTransport[] }[] {
  const name = keySn.toUpperCase();
  const [shape = 0, spare = 0] = bytesFor(app, name, 'shape', 2);
  const count = spare % 10 < WITH_SPARE ? 2 : 1;
  return Array.from({ length: count }, (_unused, index) => {
    const { bytes, transports } = SHAPES[(shape + index * 3) % SHAPES.length] ?? { bytes: 32, transports: ['usb'] };
    return { id: bytesFor(app, name, `id ${index}`, bytes).toString('base64url'), transports: [...transports] };
  });
}
