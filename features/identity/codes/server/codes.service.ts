import { getMailbox } from '#domain/identity/mail.ts';
import { createApiError } from '#platform/contract/api-error.ts';
import type { LoginContext, PublicContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { OutboxError } from '#platform/server/outbox/ports.ts';
import {
  type ConsumedAttempt,
  createAddressSubject,
  isOverLimit,
  verifySecret,
} from '#platform/server/secrets/attempts.ts';
import { hashSecret, verifySecretHash } from '#platform/server/secrets/password-hash.ts';
import { CODE_ERRORS } from '../codes.contract.ts';
import {
  addCodeSendTimes,
  getValidCode,
  listCodeSendTimes,
  lockCodeTargets,
  markCodeUsed,
  removeCodeSendTimes,
  saveCode,
} from './codes.repo.ts';
import { type CodeRecipient, notifyRegisteredOwner, sendCodeMessage } from './messages.ts';

/** The purposes of verification codes (gaps D); a `captcha` code replaces the picture. */
export type CodePurpose =
  | 'register'
  | 'editOblPhone'
  | 'editNewPhone'
  | 'editMail'
  | 'oblMail'
  | 'newMail'
  | 'editPassword'
  | 'forgetPwd'
  | 'messagePhone'
  | 'holderPapers'
  | 'captcha';

/** The purpose and target that a code or a proof is bound to. */
export interface CodeBinding {
  readonly purpose: CodePurpose;
  readonly target: string;
}

/** A verified code, which is consumed in the transaction of the protected action. */
export interface VerifiedCode {
  readonly uuid: string;
}

/**
 * C-020, C-030. Returns the key of a code for a message phone. It includes the requesting user, so that no other user can use the code, or
 * invalidate it by requesting another.
 */
export const buildMessagePhoneKey = ({ session }: LoginContext, phone: string): CodeBinding => ({
  purpose: 'messagePhone',
  target: `${session.userUuid} ${phone}`,
});

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** G-30. The lifetime of a code. */
const CODE_MINUTES = 5;
const PROOF_MINUTES = 10;
/** G-28. Limits for sending codes: waiting time per target, codes per day for a target and for a client address. */
const LIMITS = { waitMs: MINUTE_MS, targetADay: 10, addressADay: 50 } as const;

const hashTarget = (app: App, { purpose, target }: CodeBinding): string =>
  app.cipher.blindIndex(`${purpose} ${target}`);
/** Returns the text that is hashed for a code: purpose, target and code with the secret key of this installation. */
const peppered = (app: App, { purpose, target }: CodeBinding, code: string): string =>
  app.cipher.blindIndex(`${purpose} ${target} ${code}`);

/** Generates six random digits with equal probability; random values above the last full million are rejected. */
function makeCode(app: App): string {
  for (;;) {
    const drawn = Buffer.from(app.random.token(4), 'base64url').readUInt32BE(0);
    if (drawn < 4_294_000_000) return String(drawn % 1_000_000).padStart(6, '0');
  }
}

function checkWait(sent: readonly Date[], now: Date): void {
  const last = sent.at(-1);
  if (!last) return;
  const seconds = Math.ceil((last.getTime() + LIMITS.waitMs - now.getTime()) / 1000);
  if (seconds > 0) throw createApiError(CODE_ERRORS.tooSoon, { seconds }, { retryAfterSeconds: seconds });
}

function checkDay(sent: readonly Date[], most: number, now: Date): void {
  const oldestThatCounts = sent.at(-most);
  if (!oldestThatCounts) return;
  const seconds = Math.max(1, Math.ceil((oldestThatCounts.getTime() + DAY_MS - now.getTime()) / 1000));
  throw createApiError(CODE_ERRORS.tooMany, {}, { retryAfterSeconds: seconds });
}

/** Returns the name under which the limit of a recipient is counted; all spellings of one mailbox share a limit. */
const countedAs = (recipient: string): string => (recipient.includes('@') ? getMailbox(recipient) : recipient);

/** Asserts that the recipient's limits are not exceeded. @throws ApiError 429 */
function checkRecipient(sent: readonly Date[], now: Date): void {
  checkWait(sent, now);
  checkDay(sent, LIMITS.targetADay, now);
}

/** Counts a code against the limits of its recipient and of the client address (G-28). @throws ApiError 429 */
async function countSending(
  { app, now, ip }: PublicContext,
  { countBy, owner }: Pick<Sending, 'countBy' | 'owner'>,
): Promise<{ readonly keys: readonly string[]; readonly isOwnerLimited: boolean }> {
  const [to, from] = [`to ${app.cipher.blindIndex(countedAs(countBy))}`, `from ${ip}`];
  const ofOwner = owner === undefined ? [] : [`owner ${app.cipher.blindIndex(countedAs(owner))}`];
  const since = new Date(now.getTime() - DAY_MS);
  await lockCodeTargets(app.db, [to, from, ...ofOwner]);
  checkRecipient(await listCodeSendTimes(app.db, to, since), now);
  checkDay(await listCodeSendTimes(app.db, from, since), LIMITS.addressADay, now);
  const isOwnerLimited = await isOwnerFull(app, ofOwner, now);
  const keys = [to, from, ...(isOwnerLimited ? [] : ofOwner)];
  await addCodeSendTimes(app.db, keys, now);
  return { keys, isOwnerLimited };
}

/**
 * Returns whether the owner has reached the limit of codes under all names of the account together. The caller must not learn that two
 * names belong to one account.
 */
async function isOwnerFull(app: App, keys: readonly string[], now: Date): Promise<boolean> {
  try {
    for (const key of keys) checkRecipient(await listCodeSendTimes(app.db, key, new Date(now.getTime() - DAY_MS)), now);
    return false;
  } catch (refusal) {
    if (isOverLimit(refusal)) return true;
    throw refusal;
  }
}

interface Sending extends CodeBinding {
  /** The name under which the limits are counted: the recipient, or the typed name if the recipient must not be disclosed. */
  readonly countBy: string;
  /**
   * The owner of the account if `countBy` is one of several names. Above the owner's limit nothing is sent, and the caller is not informed.
   */
  readonly owner?: string;
  /** The recipient of the code; null if there is none, which the response must not reveal. */
  readonly recipient: CodeRecipient | null;
  /** Whether the recipient already belongs to an account; it then gets a notice instead of a code. */
  readonly isTaken?: boolean;
}

async function deliver(app: App, sending: Sending, code: string): Promise<void> {
  const { recipient } = sending;
  if (recipient === null) return;
  await (sending.isTaken
    ? notifyRegisteredOwner(app.outbox, recipient)
    : sendCodeMessage(app.outbox, recipient, code, CODE_MINUTES));
}

interface Prepared {
  readonly code: string;
  readonly keys: readonly string[];
  readonly isOwnerLimited: boolean;
}

/**
 * Creates a code and counts it; the code is not sent if the recipient is taken or missing. If sending is refused, the previous code remains
 * valid.
 */
async function prepare(context: PublicContext, sending: Sending): Promise<Prepared> {
  const { app, now } = context;
  const code = makeCode(app);
  // Hashing is deliberately slow, so it runs before the transaction.
  const codeHash = await hashSecret(peppered(app, sending, code));
  return await app.db.transaction(async () => {
    const { keys, isOwnerLimited } = await countSending(context, sending);
    if (isOwnerLimited) return { code, keys, isOwnerLimited };
    await saveCode(app.db, {
      uuid: app.random.uuid(),
      purpose: sending.purpose,
      targetHash: hashTarget(app, sending),
      codeHash,
      createTime: now,
      expireTime: new Date(now.getTime() + CODE_MINUTES * MINUTE_MS),
    });
    await logAudit(context, {
      action: 'code.sent',
      targetKind: null,
      targetUuid: null,
      detail: { purpose: sending.purpose, channel: sending.recipient?.channel ?? 'sms' },
    });
    return { code, keys, isOwnerLimited };
  });
}

/** Sends a code. @throws ApiError 429 when the limit is exceeded, 503 when it could not be sent, which does not count */
export async function sendCode(context: PublicContext, sending: Sending): Promise<void> {
  const { app, now } = context;
  const { code, keys, isOwnerLimited } = await prepare(context, sending);
  if (isOwnerLimited) return;
  try {
    await deliver(app, sending, code);
  } catch (error) {
    if (!(error instanceof OutboxError)) throw error;
    app.log.error({ error, purpose: sending.purpose }, 'a code was not sent');
    await removeCodeSendTimes(app.db, keys, now);
    throw createApiError(CODE_ERRORS.notSent, {}, { retryAfterSeconds: 30 });
  }
}

/** Sends a code after responding, so that the response time does not reveal whether there is a recipient. */
export async function sendCodeLater(context: PublicContext, sending: Sending): Promise<void> {
  const { app } = context;
  const { code, isOwnerLimited } = await prepare(context, sending);
  if (isOwnerLimited) return;
  void deliver(app, sending, code).catch((error: unknown) => {
    app.log.error({ error, purpose: sending.purpose }, 'a code was not sent');
  });
}

/** Returns the valid code and counts an attempt. Without a valid code the attempt counts for the target and takes the same time. */
async function findCode(context: PublicContext, key: CodeBinding, code: string): Promise<VerifiedCode | null> {
  const { app, now } = context;
  const targetHash = hashTarget(app, key);
  const row = await getValidCode(app.db, { purpose: key.purpose, targetHash, now });
  const subject = { kind: 'code', of: row?.uuid ?? targetHash } as const;
  const judge = async (reserved: ConsumedAttempt) => {
    const fits = await verifySecretHash(reserved, row?.codeHash ?? null, peppered(app, key, code));
    return row && fits ? { uuid: row.uuid } : null;
  };
  return await verifySecret(context, [subject], judge, [createAddressSubject(context)]);
}

const wrongCode = (field: string) =>
  createApiError(CODE_ERRORS.wrong, {}, { fields: [{ path: field, message: CODE_ERRORS.wrong.text }] });

/**
 * Checks a code and counts the attempt. Must be called outside of any transaction, so that a failed attempt stays counted.
 * @param field the name of the form field with the code
 * @throws ApiError 400, regardless of the reason, and 429 after five attempts
 */
export async function verifyCode(
  context: PublicContext,
  key: CodeBinding,
  code: string,
  field = 'code',
): Promise<VerifiedCode> {
  const found = await findCode(context, key, code);
  if (found === null) throw wrongCode(field);
  return found;
}

/** Consumes a verified code in the transaction of the protected action; of concurrent calls only one succeeds. */
export async function consumeCode({ app, now }: PublicContext, checked: VerifiedCode, field = 'code'): Promise<void> {
  if (!(await markCodeUsed(app.db, checked.uuid, now))) throw wrongCode(field);
}

/** Returns the key of the proof of step 1, which is bound to this session and to its purpose. */
const proofKey = (context: LoginContext, purpose: CodePurpose): CodeBinding => ({
  purpose,
  target: `proof ${context.session.uuid}`,
});

/** Exchanges a verified code for a proof for step 2, which is valid once within ten minutes (G-30). */
export async function exchangeCodeForProof(
  context: LoginContext,
  purpose: CodePurpose,
  checked: VerifiedCode,
): Promise<string> {
  const { app, now } = context;
  const token = app.random.token(32);
  const key = proofKey(context, purpose);
  const codeHash = await hashSecret(peppered(app, key, token));
  await app.db.transaction(async () => {
    await consumeCode(context, checked);
    await saveCode(app.db, {
      uuid: app.random.uuid(),
      purpose,
      targetHash: hashTarget(app, key),
      codeHash,
      createTime: now,
      expireTime: new Date(now.getTime() + PROOF_MINUTES * MINUTE_MS),
    });
  });
  return token;
}

/**
 * Verifies the proof from step 1.
 * @throws ApiError 400 if the proof belongs to another session, is used, expired, or has another purpose
 */
export async function verifyChangeProof(
  context: LoginContext,
  purpose: CodePurpose,
  token: string,
): Promise<VerifiedCode> {
  const found = await findCode(context, proofKey(context, purpose), token);
  if (found === null) throw createApiError(CODE_ERRORS.staleProof);
  return found;
}
