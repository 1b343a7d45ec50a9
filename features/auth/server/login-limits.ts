import { fail } from '#platform/contract/fault.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { tooManyFailures } from '../contract.ts';
import { listFailures } from './login-failures.repo.ts';

/** G-28: 5 failures of one account, or 30 from one address, within 15 minutes. */
const WINDOW_MS = 15 * 60_000;
export const LIMITS = { account: 5, address: 30 } as const;

/** Key of an account's failures, by the name that was typed. */
export const accountKey = (username: string): string => `account ${username.toLowerCase()}`;
export const addressKey = (ip: string): string => `address ${ip}`;

/** @throws Failure 429 when a key has reached its limit within the window */
export async function checkFailures(context: PublicContext, key: string, limit: number): Promise<void> {
  const { app, now } = context;
  const failures = await listFailures(app.db, key, new Date(now.getTime() - WINDOW_MS));
  const oldestThatCounts = failures.at(-limit);
  if (oldestThatCounts === undefined) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((oldestThatCounts.getTime() + WINDOW_MS - now.getTime()) / 1000));
  throw fail(tooManyFailures, { minutes: Math.ceil(retryAfterSeconds / 60) }, { retryAfterSeconds });
}

/** Attempts under a key within the window. */
export async function countFailures({ app, now }: PublicContext, key: string): Promise<number> {
  return (await listFailures(app.db, key, new Date(now.getTime() - WINDOW_MS))).length;
}
