import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '#domain/qualification/canonical-json.ts';
import type { Cipher } from '#platform/server/crypto/cipher.ts';
import { listUnstorableErrors } from '#platform/server/http/storable.ts';
import { STANDARDS_RESOURCES } from '../contract/standards-file.ts';

const Payload = z.strictObject({
  format: z.literal('zhixun-law'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The version of the delivered standards on which the file is based. */
  delivered: z.string().max(100),
  records: z
    .array(
      z.strictObject({
        resource: z.enum(STANDARDS_RESOURCES),
        uuid: z.uuid(),
        body: z.record(z.string(), z.unknown()),
      }),
    )
    .max(5000),
});
export type StandardsFilePayload = z.output<typeof Payload>;

const SignedFile = z.strictObject({
  payload: Payload,
  publicKey: z.base64().max(200),
  signature: z.base64().max(200),
});

/** The prefix of a 32-byte private key of Ed25519 in PKCS 8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const PURPOSE = 'signature of the law that operators wrote';

/** Derives the signing key from the field encryption key, so that no further secret must be stored. */
function keyOf(cipher: Cipher) {
  const seed = createHash('sha256').update(cipher.blindIndex(PURPOSE)).digest();
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey };
}

/** Formats a fingerprint for manual comparison: 32 digits in groups of four. */
const getFingerprint = (publicKey: Buffer): string =>
  createHash('sha256')
    .update(publicKey)
    .digest('hex')
    .slice(0, 32)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1 ');

export const getInstallationFingerprint = (cipher: Cipher): string => getFingerprint(keyOf(cipher).publicKey);

export const normaliseFingerprint = (text: string): string => text.replace(/[^0-9a-z]/gi, '').toUpperCase();

const getBytes = (payload: StandardsFilePayload): Buffer => Buffer.from(canonicalJson(payload), 'utf8');

export function writeStandardsFile(cipher: Cipher, payload: StandardsFilePayload): Buffer {
  const { privateKey, publicKey } = keyOf(cipher);
  const signature = sign(null, getBytes(payload), privateKey).toString('base64');
  return Buffer.from(`${JSON.stringify({ payload, publicKey: publicKey.toString('base64'), signature }, null, 1)}\n`);
}

export type StandardsFileResult =
  | { readonly ok: true; readonly payload: StandardsFilePayload; readonly fingerprint: string }
  | { readonly ok: false; readonly why: 'unreadable' | 'unsigned' | 'repeated'; readonly where: string };

const unreadable = (where: string): StandardsFileResult => ({
  ok: false,
  why: 'unreadable',
  where: where || '整个文件',
});

/** Returns the one-based position of the first record with a repeated uuid; 0 if there is none. */
function findRepeated(records: StandardsFilePayload['records']): number {
  const seen = new Set<string>();
  return records.findIndex(({ uuid }) => seen.size === seen.add(uuid).size) + 1;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    // The schema rejects a file that is not JSON.
    return null;
  }
}

function isSigned(payload: StandardsFilePayload, publicKey: Buffer, signature: string): boolean {
  try {
    const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
    return (
      key.asymmetricKeyType === 'ed25519' && verify(null, getBytes(payload), key, Buffer.from(signature, 'base64'))
    );
  } catch {
    // An invalid key means that the signature is invalid.
    return false;
  }
}

export function readStandardsFile(bytes: Buffer): StandardsFileResult {
  const raw = parse(bytes);
  const read = SignedFile.safeParse(raw);
  if (!read.success) return unreadable(read.error.issues[0]?.path.join('.') ?? '');
  const { payload, publicKey, signature } = read.data;
  const key = Buffer.from(publicKey, 'base64');
  if (!isSigned(payload, key, signature)) return { ok: false, why: 'unsigned', where: '' };
  const [unstorable] = listUnstorableErrors(Payload, payload);
  if (unstorable) return unreadable(unstorable.path);
  // The database stores UUIDs in lower case; the signed file may use upper case.
  const records = payload.records.map((record) => ({ ...record, uuid: record.uuid.toLowerCase() }));
  const repeated = findRepeated(records);
  if (repeated > 0) return { ok: false, why: 'repeated', where: String(repeated) };
  return { ok: true, payload: { ...payload, records }, fingerprint: getFingerprint(key) };
}
