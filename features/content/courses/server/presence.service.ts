import type { LoginContext } from '#platform/server/access/access.ts';
import { getMaxSecondsToPresenceCheck, getSecondsToPresenceCheck } from '../contract/presence.ts';
import type { LessonRow } from './course.repo.ts';
import { clearPresenceCheck, getPresenceRow, savePresenceRow } from './presence.repo.ts';
import { lockLearningTime, setLearningClock } from './progress.repo.ts';

type Lesson = Pick<LessonRow, 'presenceMinutes'>;

const WHOLE = 0x1_0000;

/** Returns an unpredictable number between 0 and 1. */
const draw = ({ app }: LoginContext): number => Buffer.from(app.random.token(2), 'base64url').readUInt16BE() / WHOLE;

export async function isPresenceCheckPending(
  { app, session }: LoginContext,
  { presenceMinutes }: Lesson,
): Promise<boolean> {
  if (presenceMinutes === null) return false;
  return ((await getPresenceRow(app.db, session.userUuid))?.askedTime ?? null) !== null;
}

/**
 * Counts watched seconds towards the next presence check, over all devices. The learner's time is locked, so that two devices count one
 * after the other.
 * @returns `unanswered` if nothing may count, `asked` if the check is due now
 */
export async function countTowardsPresenceCheck(
  context: LoginContext,
  { presenceMinutes }: Lesson,
  countedSec: number,
): Promise<'unanswered' | 'asked' | 'no'> {
  if (presenceMinutes === null) return 'no';
  const { app, session, now } = context;
  const { userUuid } = session;
  const row = await getPresenceRow(app.db, userUuid);
  // A save without new seconds (while paused) also reports the pending check.
  if (row?.askedTime) return countedSec > 0 ? 'unanswered' : 'asked';
  if (countedSec <= 0) return 'no';
  // The remaining time may come from a course with rare checks; it is limited for a course with frequent checks.
  const left = Math.min(
    row?.leftSec ?? getSecondsToPresenceCheck(presenceMinutes, draw(context)),
    getMaxSecondsToPresenceCheck(presenceMinutes),
  );
  const leftSec = left - countedSec;
  const isDue = leftSec <= 0;
  await savePresenceRow(app.db, { userUuid, leftSec, askedTime: isDue ? now : null });
  return isDue ? 'asked' : 'no';
}

/** Confirms a presence check. Time watched before the confirmation is not counted. */
export async function confirmPresence({ app, session, now }: LoginContext): Promise<undefined> {
  await app.db.transaction(async () => {
    const before = await lockLearningTime(app.db, session.userUuid, now);
    const wasAsked = await clearPresenceCheck(app.db, session.userUuid);
    if (before !== null && wasAsked) await setLearningClock(app.db, session.userUuid, now);
  });
}
