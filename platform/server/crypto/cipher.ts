import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Encrypts single fields (ID numbers) for the database. */
export interface Cipher {
  encrypt(text: string): string;
  /** @throws CipherError if the text was changed or its key is no longer configured */
  decrypt(stored: string): string;
  /** Returns the same value for the same text, so that it can be unique and searched; without the key the value reveals nothing. */
  blindIndex(text: string): string;
  /** Returns false if the stored text should be encrypted again with the newest key. */
  isCurrent(stored: string): boolean;
  /** Id of the key used for encryption. */
  readonly newestKey: string;
  /** Id of the key used for blind indexes. */
  readonly indexKey: string;
}

/** A stored text cannot be decrypted, or the keys are invalid. The message never contains the text or a key. */
export class CipherError extends Error {
  override name = 'CipherError';
}

/**
 * Algorithms of a key: AES-256-GCM with HMAC-SHA-256, or SM4-CTR with HMAC-SM3 (GB/T 32907, 32905), because OpenSSL 3.5 of Node 24 has no
 * SM4-GCM.
 */
type Suite = 'aes' | 'sm4';

interface Key {
  id: string;
  suite: Suite;
  encryption: Buffer;
  /** Key that authenticates SM4 texts, because SM4-CTR does not authenticate. */
  mac: Buffer;
  index: Buffer;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_FILE = 'encryption.key';

/**
 * Creates a cipher from keys as in `ENCRYPTION_KEY`: comma-separated base64 of 32 bytes each, with an explicit id before a colon or a
 * derived id; `sm4:id:key` encrypts by SM4. The **first** key encrypts; all keys decrypt. The blind index uses the **last** key, so that
 * values stored before a key was added are still found. `npm run rekey` rewrites both, after which the other keys must be removed.
 */
export function createCipher(keys: string): Cipher {
  const all = keys.split(',').map((part) => parseKey(part.trim()));
  const byId = new Map(all.map((key) => [key.id, key]));
  const newest = all.at(0);
  const oldest = all.at(-1);
  if (newest === undefined || oldest === undefined) throw new CipherError('没有配置加密密钥 (no encryption key)');
  if (byId.size !== all.length) throw new CipherError('ENCRYPTION_KEY 中有重复的密钥标识 (duplicate key id)');
  const prefix = `${newest.id}.`;
  return {
    encrypt: (text) => prefix + seal(newest, text),
    decrypt(stored) {
      const dot = stored.indexOf('.');
      const key = byId.get(stored.slice(0, Math.max(dot, 0)));
      if (key === undefined) throw new CipherError('缺少解密所需的密钥 (the key of this field is not configured)');
      return open(key, stored.slice(dot + 1));
    },
    blindIndex: (text) => createHmac(DIGESTS[oldest.suite], oldest.index).update(text, 'utf8').digest('base64url'),
    isCurrent: (stored) => stored.startsWith(prefix),
    newestKey: newest.id,
    indexKey: oldest.id,
  };
}

export interface CipherOptions {
  encryptionKeys: string | null;
  dataDir: string;
  isProduction: boolean;
}

/**
 * Returns the cipher of this installation. Outside production a key is generated once and stored in the data folder, readable only by its
 * owner; when keys are configured later, it remains valid as the last one.
 */
export function openCipher(options: CipherOptions): Cipher {
  return createCipher(readKeys(options));
}

/** Returns two ciphers for a key rotation: one that decrypts all existing texts, and one with only the newest key. */
export function openCiphers(options: CipherOptions): { readonly before: Cipher; readonly after: Cipher } {
  const keys = readKeys(options);
  return { before: createCipher(keys), after: createCipher(keys.split(',')[0] ?? '') };
}

function readKeys({ encryptionKeys, dataDir, isProduction }: CipherOptions): string {
  const path = join(dataDir, KEY_FILE);
  const configured = encryptionKeys === null ? [] : [encryptionKeys];
  if (existsSync(path)) return [...configured, readFileSync(path, 'utf8').trim()].join(',');
  if (encryptionKeys !== null) return encryptionKeys;
  if (isProduction)
    throw new CipherError('生产环境必须设置 ENCRYPTION_KEY (an encryption key is required in production)');
  const made = randomBytes(KEY_BYTES).toString('base64');
  writeFileSync(path, `${made}\n`, { mode: 0o600, flag: 'wx', flush: true });
  chmodSync(path, 0o600);
  return made;
}

const DIGESTS: Readonly<Record<Suite, string>> = { aes: 'sha256', sm4: 'sm3' };

/** Prefix of SM4 keys, which always have an id. Without an id, `sm4:key` would be an AES key with the id `sm4`. */
const SM4 = /^sm4:/;

const SM4_WITHOUT_ID = 'ENCRYPTION_KEY 的 SM4 密钥应写作 sm4:标识:密钥 (an SM4 key needs an id)';

/**
 * Parses one key of `ENCRYPTION_KEY`.
 * @returns its id (empty if it has none) and its bytes of any length
 */
export function parseEncryptionKey(text: string): {
  readonly suite: Suite;
  readonly id: string;
  readonly secret: Buffer;
} {
  const part = text.replace(SM4, '');
  const colon = part.indexOf(':');
  const secret = Buffer.from(part.slice(colon + 1), 'base64');
  return { suite: SM4.test(text) ? 'sm4' : 'aes', id: part.slice(0, Math.max(colon, 0)), secret };
}

function parseKey(part: string): Key {
  const { suite, id: given, secret } = parseEncryptionKey(part);
  if (suite === 'sm4' && given === '') throw new CipherError(SM4_WITHOUT_ID);
  if (secret.length !== KEY_BYTES) {
    throw new CipherError(
      `ENCRYPTION_KEY 的每个密钥应为 32 字节的 base64 (each key must be base64 of ${KEY_BYTES} bytes)`,
    );
  }
  const id = given === '' ? createHash('sha256').update('id').update(secret).digest('hex').slice(0, 8) : given;
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(id))
    throw new CipherError('ENCRYPTION_KEY 的密钥标识只能含字母、数字、- 和 _ (bad key id)');
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync(DIGESTS[suite], secret, '', `zhixun ${purpose}`, KEY_BYTES));
  return {
    id,
    suite,
    encryption: derive('field encryption'),
    mac: derive('field authentication'),
    index: derive('blind index'),
  };
}

const SM4_KEY_BYTES = 16;
const SM4_NONCE_BYTES = 16;
const MAC_BYTES = 32;

/** Returns the MAC of the key id, the nonce and the encrypted text. The id cannot contain the dot. */
const getMac = ({ id, mac }: Key, rest: Buffer): Buffer =>
  createHmac('sm3', mac).update(`${id}.`).update(rest).digest();

/** Encrypts by SM4-CTR and authenticates the result by HMAC-SM3. Layout: MAC, nonce, text. */
function sealBySm4(key: Key, text: string): string {
  const nonce = randomBytes(SM4_NONCE_BYTES);
  const cipher = createCipheriv('sm4-ctr', key.encryption.subarray(0, SM4_KEY_BYTES), nonce);
  const rest = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([getMac(key, rest), rest]).toString('base64url');
}

function openBySm4(key: Key, bytes: Buffer): string {
  const rest = bytes.subarray(MAC_BYTES);
  if (rest.length < SM4_NONCE_BYTES || !timingSafeEqual(bytes.subarray(0, MAC_BYTES), getMac(key, rest)))
    throw new CipherError('加密字段已损坏 (encrypted field is damaged)');
  const nonce = rest.subarray(0, SM4_NONCE_BYTES);
  const decipher = createDecipheriv('sm4-ctr', key.encryption.subarray(0, SM4_KEY_BYTES), nonce);
  return Buffer.concat([decipher.update(rest.subarray(SM4_NONCE_BYTES)), decipher.final()]).toString('utf8');
}

/** Encrypts by AES-256-GCM; the key id is authenticated too. Layout: nonce, tag, text. */
function seal(key: Key, text: string): string {
  if (key.suite === 'sm4') return sealBySm4(key, text);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.encryption, nonce).setAAD(Buffer.from(key.id));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

function open(key: Key, encoded: string): string {
  const bytes = Buffer.from(encoded, 'base64url');
  if (key.suite === 'sm4') return openBySm4(key, bytes);
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new CipherError('加密字段已损坏 (encrypted field is damaged)');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv('aes-256-gcm', key.encryption, nonce, options)
    .setAAD(Buffer.from(key.id))
    .setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new CipherError('加密字段已损坏 (encrypted field is damaged)', { cause });
  }
}
