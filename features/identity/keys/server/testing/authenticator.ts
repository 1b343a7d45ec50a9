import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Values that a test makes the authenticator forge. */
export interface ForgedAuthenticatorValues {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly userVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly credentialId?: string;
  readonly badSignature?: boolean;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

/** Returns the head of a CBOR item (RFC 8949, section 3): type and length. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}
const cborText = (text: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([head(2, bytes.length), bytes]);
const cborInt = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value));
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A software security key (ES256) for tests, which can return forged values. */
export class SoftAuthenticator {
  readonly credentialId = randomBytes(32);
  counter = 0;
  private readonly privateKey: KeyObject;
  private readonly coseKey: Buffer;
  private userHandle = '';
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.coseKey = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
  }

  private clientData(type: string, challenge: string, lie: ForgedAuthenticatorValues): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? this.origin,
        crossOrigin: false,
      }),
    );
  }

  private authData(flags: number, lie: ForgedAuthenticatorValues, credential: Buffer): Buffer {
    const verified = lie.userVerified === false ? 0 : USER_VERIFIED;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lie.counter ?? this.counter);
    const rpId = lie.rpId ?? new URL(this.origin).hostname;
    return Buffer.concat([sha256(rpId), Buffer.from([flags | USER_PRESENT | verified]), counter, credential]);
  }

  /** Answers `navigator.credentials.create()`. */
  create(
    options: { readonly challenge: string; readonly user: { readonly id: string } },
    lie: ForgedAuthenticatorValues = {},
  ) {
    // The user handle of the first enrolment is kept, as devices do.
    this.userHandle ||= options.user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.coseKey]);
    const authData = this.authData(HAS_CREDENTIAL, lie, attested);
    const attestationObject = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ]);
    const id = base64url(this.credentialId);
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: base64url(this.clientData('webauthn.create', options.challenge, lie)),
        attestationObject: base64url(attestationObject),
        transports: ['usb' as const],
      },
    };
  }

  /** Answers `navigator.credentials.get()` and increases the counter. */
  get(options: { readonly challenge: string }, lie: ForgedAuthenticatorValues = {}) {
    this.counter += 1;
    const clientData = this.clientData('webauthn.get', options.challenge, lie);
    const authData = this.authData(0, lie, Buffer.alloc(0));
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.privateKey);
    if (lie.badSignature) signature.writeUInt8(signature.readUInt8(10) ^ 1, 10);
    const id = lie.credentialId ?? base64url(this.credentialId);
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle: lie.userHandle ?? this.userHandle,
      },
    };
  }
}
