import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';

/** The settings of an official account's callback (WeChat). */
export interface WechatCallbackKeys {
  readonly appId: string;
  readonly token: string;
  /** EncodingAESKey: 43 characters, which are 32 bytes in base64 without the last character. */
  readonly aesKey: string;
}

/** Thrown for a callback message that was altered or does not come from WeChat. */
export class WechatCallbackError extends Error {
  override name = 'WechatCallbackError';
}

const BLOCK = 32;
const RANDOM = 16;
const LENGTH = 4;

/** Returns the signature of the parts: SHA-1 over token and parts, sorted and concatenated. */
export function computeSignature(token: string, parts: readonly string[]): string {
  return createHash('sha1')
    .update([token, ...parts].sort().join(''))
    .digest('hex');
}

export function isSignatureValid(token: string, parts: readonly string[], signature: string): boolean {
  const [expected, given] = [Buffer.from(computeSignature(token, parts)), Buffer.from(signature.toLowerCase())];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

const keyOf = ({ aesKey }: WechatCallbackKeys): Buffer => Buffer.from(`${aesKey}=`, 'base64');

/**
 * Decrypts a message in safe mode (安全模式) with AES-256-CBC. The IV is the first half of the key. The plaintext consists of 16 random bytes,
 * the length, the message and the recipient account, padded to a multiple of 32 bytes.
 * @throws WechatCallbackError
 */
export function decryptMessage(keys: WechatCallbackKeys, encrypted: string): string {
  const key = keyOf(keys);
  const bytes = Buffer.from(encrypted, 'base64');
  if (bytes.length === 0 || bytes.length % 16 !== 0) throw new WechatCallbackError('not a whole number of blocks');
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(bytes), decipher.final()]);
  const padding = padded.at(-1) ?? 0;
  if (padding < 1 || padding > BLOCK || padding > padded.length) throw new WechatCallbackError('wrong padding');
  const plain = padded.subarray(0, padded.length - padding);
  if (plain.length < RANDOM + LENGTH) throw new WechatCallbackError('too short');
  const length = plain.readUInt32BE(RANDOM);
  const end = RANDOM + LENGTH + length;
  if (end > plain.length || plain.subarray(end).toString('utf8') !== keys.appId)
    throw new WechatCallbackError('for another account');
  return plain.subarray(RANDOM + LENGTH, end).toString('utf8');
}

/**
 * Encrypts a reply in safe mode.
 * @param random 16 bytes
 */
export function encryptMessage(keys: WechatCallbackKeys, message: string, random: Buffer): string {
  const key = keyOf(keys);
  const text = Buffer.from(message, 'utf8');
  const length = Buffer.alloc(LENGTH);
  length.writeUInt32BE(text.length);
  const plain = Buffer.concat([random.subarray(0, RANDOM), length, text, Buffer.from(keys.appId, 'utf8')]);
  const padding = BLOCK - (plain.length % BLOCK);
  const padded = Buffer.concat([plain, Buffer.alloc(padding, padding)]);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64');
}

/** Entities are rejected: WeChat does not use them, and they are a security risk. */
const PARSER = new XMLParser({
  processEntities: false,
  ignoreDeclaration: true,
  parseTagValue: false,
  trimValues: false,
  ignoreAttributes: true,
});

/** Parses a message from WeChat, which is flat: one level of elements with text or CDATA. Other structures are ignored. */
export function parseWechatXml(text: string): Readonly<Record<string, string>> {
  const fields = Object.create(null) as Record<string, string>;
  // The signature is not verified yet; document types enable XML attacks.
  if (text.includes('<!DOCTYPE')) return fields;
  const { xml } = parse(text);
  if (typeof xml !== 'object' || xml === null) return fields;
  for (const [name, value] of Object.entries(xml)) if (typeof value === 'string') fields[name] = value;
  return fields;
}

function parse(text: string): { readonly xml?: unknown } {
  try {
    return PARSER.parse(text) as { readonly xml?: unknown };
  } catch {
    // Invalid XML has no fields; the following verification of the signature then fails.
    return {};
  }
}

/**
 * Formats a message for WeChat.
 * @param fields numbers become plain text, strings become CDATA
 */
export function formatWechatXml(fields: Readonly<Record<string, string | number>>): string {
  const parts = Object.entries(fields).map(([name, value]) => {
    const text =
      typeof value === 'number' ? String(value) : `<![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
    return `<${name}>${text}</${name}>`;
  });
  return `<xml>${parts.join('')}</xml>`;
}
