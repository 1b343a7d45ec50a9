import { hostname } from 'node:os';
import type { App } from '#platform/server/app.ts';
import { getForwardedSeq, listAuditRows, saveForwardedSeq } from './audit.repo.ts';
import { formatSyslog, type SyslogTarget, sendSyslog } from './syslog.ts';

/** Rows per connection. */
const BATCH = 500;

/**
 * Sends the rows of the audit log that the syslog receiver does not have yet, in order. The stored position advances only after a batch was
 * received, so that nothing is lost while the receiver or this program is down. If the end of a batch was not confirmed, the batch is sent
 * again; its numbers mark the repetition.
 * @returns the number of sent rows
 * @throws Error if the receiver cannot be reached; the next run continues
 */
export async function forwardAuditLog(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  target: SyslogTarget,
  signal?: AbortSignal,
): Promise<number> {
  let sent = 0;
  for (;;) {
    if (signal?.aborted) break;
    const rows = await listAuditRows(db, await getForwardedSeq(db), BATCH);
    const last = rows.at(-1);
    if (last === undefined) break;
    await sendSyslog(
      target,
      rows.map((row) => formatSyslog(row, hostname())),
    );
    await saveForwardedSeq(db, Number(last.seq), clock.now());
    sent += rows.length;
  }
  return sent;
}
