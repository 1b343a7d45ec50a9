import type { Cipher } from '#platform/server/crypto/cipher.ts';
import type { OutboxItem } from './ports.ts';

/** Encrypts a message for the database, because it contains addresses, names and codes. */
export const encryptOutboxItem = (cipher: Cipher, item: OutboxItem): string => cipher.encrypt(JSON.stringify(item));

export const decryptOutboxItem = (cipher: Cipher, payload: string): OutboxItem =>
  JSON.parse(cipher.decrypt(payload)) as OutboxItem;
