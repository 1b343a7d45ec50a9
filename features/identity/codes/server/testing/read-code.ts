import { vi } from 'vitest';
import type { TestPortal } from '#apps/server/testing/portal.ts';
import { listOutboxMessages } from '#platform/server/outbox/outbox.repo.ts';

/** Newest code that the local outbox holds for a recipient, sent at or after a moment where one is given; or null. */
export async function readCode(portal: TestPortal, recipient: string, since = new Date(0)): Promise<string | null> {
  const messages = await listOutboxMessages(portal.app.db, 500);
  const newest = messages.find((message) => message.recipient === recipient && message.createTime >= since);
  return /验证码是 (\d{6})/.exec(newest?.body ?? '')?.[1] ?? null;
}

/** The code that is sent after the answer to who asked for it, so that the time of the answer tells nothing. */
export async function waitForCode(portal: TestPortal, recipient: string): Promise<string> {
  const since = portal.now();
  return await vi.waitFor(
    async () => {
      const code = await readCode(portal, recipient, since);
      if (code === null) throw new Error(`no code for ${recipient} yet`);
      return code;
    },
    { timeout: 60_000 },
  );
}
