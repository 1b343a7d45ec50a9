import { removeExpiredSessions } from '#features/identity/session/server/session.server-api.ts';
import type { App } from '#platform/server/app.ts';
import { removeOldAttempts } from '#platform/server/secrets/attempts.repo.ts';
import { removeOldKnownDevices } from './known-devices.repo.ts';

const DAY_MS = 86_400_000;
/** The lifetime of the cookie that identifies a browser. */
const DEVICE_DAYS = 365;

/** Deletes expired sessions, old login attempts and old device cookies. */
export async function deleteExpiredLogins(app: App): Promise<void> {
  const now = app.clock.now();
  await removeExpiredSessions(app.db, now);
  await removeOldAttempts(app.db, new Date(now.getTime() - DAY_MS));
  await removeOldKnownDevices(app.db, new Date(now.getTime() - DEVICE_DAYS * DAY_MS));
}
