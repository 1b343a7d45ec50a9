import { shanghaiDay } from '#domain/validity/day.ts';
import { fail } from '#platform/contract/fault.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { FEEDBACK_FAULTS, type Feedback } from '../contract.ts';
import { listSubmissions, lockAddress, removeAddresses, saveFeedback } from './feedback.repo.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** G-28. */
const MOST_AN_HOUR = 5;
const ADDRESS_KEPT_DAYS = 30;

/** Digits and capitals that cannot be mistaken for each other when read over the phone. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A number to ask for later: FK, the day, six signs that cannot be guessed from another. */
function makeNumber({ app, now }: PublicContext): string {
  const bytes = Buffer.from(app.random.token(12), 'base64url');
  const signs = [...bytes.subarray(0, 6)].map((byte) => SIGNS.charAt(byte % SIGNS.length)).join('');
  return `FK${shanghaiDay(now).slice(2).replaceAll('-', '')}${signs}`;
}

async function checkLimit({ app, now, ip }: PublicContext): Promise<void> {
  await lockAddress(app.db, ip);
  const sent = await listSubmissions(app.db, ip, new Date(now.getTime() - HOUR_MS));
  const oldest = sent.at(-MOST_AN_HOUR);
  if (!oldest) return;
  const waitMs = oldest.getTime() + HOUR_MS - now.getTime();
  throw fail(
    FEEDBACK_FAULTS.tooMany,
    { minutes: Math.max(1, Math.ceil(waitMs / 60_000)) },
    { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
  );
}

/** Keeps what a visitor tells us, at most five times an hour from one address. */
export async function addFeedback(context: PublicContext, input: Feedback): Promise<{ uuid: string; number: string }> {
  const { app, now, ip, session } = context;
  const uuid = app.random.uuid();
  const number = makeNumber(context);
  const userUuid = session?.userUuid ?? null;
  await app.db.transaction(async () => {
    await checkLimit(context);
    await saveFeedback(app.db, {
      uuid,
      number,
      type: input.type,
      title: input.title ?? null,
      content: input.content,
      contactName: input.contactName ?? null,
      phone: input.phone ?? null,
      mail: input.mail ?? null,
      userUuid,
      ip,
      createTime: now,
      updateTime: now,
      createBy: userUuid,
      updateBy: userUuid,
    });
  });
  return { uuid, number };
}

/** Addresses are kept for 30 days (gaps D, feedback). */
export async function removeOldAddresses(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  await removeAddresses(app.db, new Date(app.clock.now().getTime() - ADDRESS_KEPT_DAYS * DAY_MS));
}
