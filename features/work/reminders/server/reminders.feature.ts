import { NUMBER_SOURCES } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { mayKnow } from '#platform/server/access/access.ts';
import { defineServerFeature, offer, offerMade } from '#platform/server/feature.ts';
import { READER_COUNTS } from '#platform/server/http/pages.ts';
import { LIVE_MARKS } from '#platform/server/live/live.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { countReminders } from '../reminders.contract.ts';
import { registerCalendarFiles } from './calendar.files.ts';
import { HOLIDAYS_CHANGED, holidayPublication } from './holidays.ts';
import { registerReminderJobs } from './reminders.jobs.ts';
import { reminderRoutes } from './reminders.routes.ts';
import { countOpenReminders, REMINDER_PORTS } from './reminders.server-api.ts';
import { getReminderMark } from './reminders.service.ts';
import { registerUnsubscribe } from './unsubscribe.files.ts';

export const remindersFeature = defineServerFeature({
  name: 'reminders',
  needs: { ports: REMINDER_PORTS },
  offers: [
    offer(NUMBER_SOURCES, { reminders: countOpenReminders }),
    offerMade(PUBLICATIONS, { changed: HOLIDAYS_CHANGED }, ({ changed }) => [holidayPublication(changed)]),
    offer(READER_COUNTS, async (ask) => (await ask(countReminders)) ?? {}),
    offer(LIVE_MARKS, [
      {
        name: 'reminders',
        read: async (context) => (mayKnow(context.session, 'reminder:*:list') ? await getReminderMark(context) : ''),
      },
    ]),
  ],
  routes: reminderRoutes,
  jobs: (app, { ports }) => registerReminderJobs(app, ports),
  files: (server, app) => {
    registerCalendarFiles(server, app);
    registerUnsubscribe(server, app);
  },
});
