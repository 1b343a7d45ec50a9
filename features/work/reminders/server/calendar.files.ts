import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import { createSecretLinkTenantContext, type TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { getOrigin } from '#platform/server/http/origin.ts';
import { matchesEtag } from '#platform/server/http/page-cache.ts';
import { findCalendarFeed, markCalendarFeedRead } from './calendar.repo.ts';
import { CALENDAR_PATH, hashCalendarSecret } from './calendar.service.ts';
import { updateCalendarRevisions } from './calendar-revision.ts';
import { listExpiryDates } from './reminders.repo.ts';
import { loadRenewalKinds } from './renewal-kinds.ts';
import { listEnterpriseStageSettings } from './stages.repo.ts';

const FILE = /^([\w-]{32})\.ics$/;
/** Calendars poll often; the time of the last request is stored at most once in this interval. */
const MARK_EVERY_MS = 3_600_000;

async function getText(app: App, scope: TenantContext, entName: string, origin: string): Promise<string> {
  const { listCalendarEntries: listEntries, formatCalendar: writeCalendar } = await import('./calendar-text.ts');
  const todayOn = toShanghaiDay(app.clock.now());
  const entries = listEntries({
    entUuid: scope.entUuid,
    entName,
    origin,
    todayOn,
    ends: await listExpiryDates(app.db, scope),
    settings: await listEnterpriseStageSettings(app.db, scope),
    findRenewalKind: await loadRenewalKinds(app.db, todayOn),
  });
  return writeCalendar(entries, todayOn, await updateCalendarRevisions(app, scope, entries));
}

/** Serves the calendar feeds: `/portal/calendar/<secret>.ics`. Calendars cannot sign in, so the URL contains the secret. */
export function registerCalendarFeeds(server: FastifyInstance, app: App): void {
  server.get<{ Params: { file: string } }>(`${CALENDAR_PATH}/:file`, async (request, reply) => {
    const secret = FILE.exec(request.params.file)?.[1];
    const feed = secret === undefined ? undefined : await findCalendarFeed(app.db, hashCalendarSecret(secret));
    if (secret === undefined || !feed) throw createNotFoundError();
    const now = app.clock.now();
    if (now.getTime() - (feed.lastReadTime?.getTime() ?? 0) > MARK_EVERY_MS) {
      await markCalendarFeedRead(app.db, hashCalendarSecret(secret), now);
    }
    const scope = createSecretLinkTenantContext(feed.entUuid, feed.userUuid);
    const text = await getText(app, scope, feed.entName, getOrigin(app.config, request));
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="zgj.ics"')
      .send(text);
  });
}
