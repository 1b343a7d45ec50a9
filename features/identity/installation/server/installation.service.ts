import { createHash, timingSafeEqual } from 'node:crypto';
import { cleanText } from '#domain/text/text.ts';
import { listOperators } from '#features/identity/session/server/session.server-api.ts';
import { createApiError } from '#platform/contract/api-error.ts';
import type { InputOf, ResultOf } from '#platform/contract/route.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { type ConsumedAttempt, createAddressSubject, verifySecret } from '#platform/server/secrets/attempts.ts';
import { formatCodeInGroups, generateReadableCode } from '#platform/server/secrets/readable-code.ts';
import type * as contract from '../installation.contract.ts';
import { INSTALLATION_ERRORS } from '../installation.contract.ts';
import {
  listInstallationCodes,
  lockInstallationCodes,
  type StoredInstallationCode,
  saveInstallationCodes,
} from './installation.repo.ts';
import { addOperator } from './operators.service.ts';

/** 20 characters hold 99 bits. */
const CODE_LENGTH = 20;
const GROUP = 5;
/** Long enough to find the code in the start log, and short enough that codes in old logs are useless. */
export const INSTALLATION_CODE_HOURS = 24;

type Opener = Pick<App, 'db' | 'config' | 'clock'>;

const getHash = (code: string): string => createHash('sha256').update(code).digest('base64url');
/** Normalises a code: spaces, hyphens and case are ignored. */
const readCode = (given: string): string => cleanText(given.normalize('NFKC')).replace(/[\s-]/g, '').toLowerCase();

const isSame = (one: string, two: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(two)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const areGood = (codes: readonly StoredInstallationCode[], now: Date): StoredInstallationCode[] =>
  codes.filter(({ expireTime }) => new Date(expireTime) > now);

/**
 * Generates a code with which the first operator can be created, for printing in the log. Codes of other processes on the same database
 * stay valid.
 * @returns null if an operator exists or sample data with a known operator is used
 */
export async function createInstallationCode({ db, config, clock }: Opener): Promise<string | null> {
  if (config.sampleData || (await listOperators(db)).length > 0) return null;
  const now = clock.now();
  const code = generateReadableCode(CODE_LENGTH);
  const expireTime = new Date(now.getTime() + INSTALLATION_CODE_HOURS * 3_600_000).toISOString();
  await db.transaction(async () => {
    const others = areGood(await lockInstallationCodes(db), now);
    await saveInstallationCodes(db, [...others, { hash: getHash(code), expireTime }], now);
  });
  return formatCodeInGroups(code, GROUP);
}

async function isOpen(
  { db, config }: Pick<App, 'db' | 'config'>,
  codes: readonly StoredInstallationCode[],
): Promise<boolean> {
  return !config.sampleData && codes.length > 0 && (await listOperators(db)).length === 0;
}

export async function getInstallationState({
  app,
  now,
}: PublicContext): Promise<ResultOf<typeof contract.getInstallation>> {
  return { isOpen: await isOpen(app, areGood(await listInstallationCodes(app.db), now)) };
}

/**
 * Compares a given code with all stored codes, even after a match, so that the time is constant.
 * @param _reserved the attempt, counted before it is evaluated
 */
function fits(_reserved: ConsumedAttempt, codes: readonly StoredInstallationCode[], given: string): boolean {
  const hash = getHash(given);
  return codes.map((code) => isSame(code.hash, hash)).includes(true);
}

/**
 * Creates the first operator with an installation code.
 * @throws ApiError when there is an operator, or the code is wrong
 */
export async function addFirstOperator(
  context: PublicContext,
  { code, ...operator }: InputOf<typeof contract.addFirstOperator>['body'],
): Promise<undefined> {
  const { app, now } = context;
  const given = readCode(code);
  const assertOpen = async (codes: readonly StoredInstallationCode[]) => {
    if (!(await isOpen(app, codes))) throw createApiError(INSTALLATION_ERRORS.closed);
  };
  await assertOpen(areGood(await listInstallationCodes(app.db), now));
  const judge = async (reserved: ConsumedAttempt) =>
    fits(reserved, areGood(await listInstallationCodes(app.db), now), given) ? reserved : null;
  const judged = await verifySecret(context, [{ kind: 'installation', of: context.ip }], judge, [
    createAddressSubject(context),
  ]);
  const { wrong } = INSTALLATION_ERRORS;
  // Another user may have used a code meanwhile; the error then reports that the installation is closed instead of a wrong code.
  if (judged === null) await assertOpen(areGood(await listInstallationCodes(app.db), now));
  if (judged === null) throw createApiError(wrong, {}, { fields: [{ path: 'code', message: wrong.text }] });
  await addOperator(context, operator, async () => {
    // A faster request may have removed the codes.
    const left = areGood(await lockInstallationCodes(app.db), now);
    await assertOpen(left);
    if (!fits(judged, left, given)) throw createApiError(INSTALLATION_ERRORS.closed);
  });
  return undefined;
}
