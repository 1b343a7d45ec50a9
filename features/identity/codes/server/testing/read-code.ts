import { vi } from 'vitest';
import type { TestPortal } from '#apps/server/testing/portal.ts';
import { listOutboxMessages } from '#platform/server/outbox/outbox.repo.ts';

/**
 * Returns the newest code in the local outbox for a recipient, or null.
 * @param since ignores codes sent before
 */
export async function readLatestCode(
  portal: TestPortal,
  recipient: string,
  since = new Date(0),
): Promise<string | null> {
  const messages = await listOutboxMessages(portal.app.db, 500);
  const newest = messages.find((message) => message.recipient === recipient && message.createTime >= since);
  return /验证码是 (\d{6})/.exec(newest?.body ?? '')?.[1] ?? null;
}

/** Waits for a code that is sent after the response, as some calls do so that their response time discloses nothing. */
export async function waitForCode(portal: TestPortal, recipient: string): Promise<string> {
  const since = portal.now();
  return await vi.waitFor(
    async () => {
      const code = await readLatestCode(portal, recipient, since);
      if (code === null) throw new Error(`no code for ${recipient} yet`);
      return code;
    },
    { timeout: 60_000 },
  );
}
