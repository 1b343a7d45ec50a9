import { z } from 'zod';

/**
 * The JSON forms of Web Authentication Level 3 (section 5.1.9 and 5.4–5.5), limited to the fields that are sent and read. Binary values are
 * base64url.
 */

const bytes = (label: string, max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, { message: `${label}格式不正确` })
    .meta({ title: label });

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const transports = z.array(z.enum(TRANSPORTS)).max(10);
export type AuthenticatorTransport = (typeof TRANSPORTS)[number];

/** The standard limits a credential id to 1023 bytes. */
const credentialId = () => bytes('密钥凭据', 1400);
const attachment = z.enum(['platform', 'cross-platform']).optional().catch(undefined);

const envelope = {
  id: credentialId(),
  rawId: credentialId(),
  type: z.literal('public-key', { message: '密钥类型不支持' }).meta({ title: '密钥类型' }),
  authenticatorAttachment: attachment,
} as const;

/** Answer of `navigator.credentials.get()`. */
export const AssertionAnswer = z
  .object({
    ...envelope,
    response: z
      .object({
        clientDataJSON: bytes('客户端数据', 8000),
        authenticatorData: bytes('密钥数据', 8000),
        signature: bytes('签名', 8000),
        userHandle: z.string().max(200).optional().meta({ title: '用户标识' }),
      })
      .meta({ title: '密钥应答内容' }),
  })
  .meta({ title: '密钥应答' });
export type AssertionAnswer = z.output<typeof AssertionAnswer>;

/** Answer of `navigator.credentials.create()`. */
export const AttestationAnswer = z
  .object({
    ...envelope,
    response: z
      .object({
        clientDataJSON: bytes('客户端数据', 8000),
        attestationObject: bytes('登记数据', 60_000),
        transports: transports.optional().catch(undefined),
      })
      .meta({ title: '密钥应答内容' }),
  })
  .meta({ title: '密钥应答' });
export type AttestationAnswer = z.output<typeof AttestationAnswer>;

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: transports.optional() });

export const KeyRequestOptions = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(descriptor).optional(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']).optional(),
});

export const KeyCreationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(descriptor).optional(),
  authenticatorSelection: z
    .object({
      authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
      requireResidentKey: z.boolean().optional(),
      residentKey: z.enum(['required', 'preferred', 'discouraged']).optional(),
      userVerification: z.enum(['required', 'preferred', 'discouraged']).optional(),
    })
    .optional(),
  attestation: z.enum(['none', 'direct', 'indirect', 'enterprise']).optional(),
});
