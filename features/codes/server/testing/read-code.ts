import type { TestPortal } from '#apps/server/testing/portal.ts';
import { listOutboxMessages } from '#platform/server/outbox/outbox.repo.ts';

/** Newest code that the local outbox holds for a recipient, or null. */
export async function readCode(portal: TestPortal, recipient: string): Promise<string | null> {
  const messages = await listOutboxMessages(portal.app.db, 500);
  const newest = messages.find((message) => message.recipient === recipient);
  return /验证码是 (\d{6})/.exec(newest?.body ?? '')?.[1] ?? null;
}
