import { COLLEAGUE_WORK } from '#features/enterprise/colleagues/server/colleagues.server-api.ts';
import { RECORD_COUNTERS } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import {
  evaluateCurrentQualifications,
  evaluateCurrentStatuses,
  STORED_STATUSES,
} from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import { canView } from '#platform/server/access/access.ts';
import { defineServerFeature, provide, provideFrom } from '#platform/server/feature.ts';
import { READER_COUNTS } from '#platform/server/http/pages.ts';
import { LIVE_MARKS } from '#platform/server/live/live.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { STANDARDS_CATALOGUE, withCurrentCatalogue } from '#platform/server/standards-catalogue.ts';
import { countReminders } from '../reminders.contract.ts';
import { registerCalendarFiles } from './calendar.files.ts';
import { createHolidayPublication, HOLIDAYS_CHANGED } from './holidays.ts';
import { countTransferredReminders, transferReminders } from './leaver.repo.ts';
import { listQualificationStatuses } from './qualification-status.repo.ts';
import { registerReminderJobs } from './reminders.jobs.ts';
import { reminderRoutes } from './reminders.routes.ts';
import { countOpenReminders, REMINDER_PORTS } from './reminders.server-api.ts';
import { getReminderMark } from './reminders.service.ts';
import { registerUnsubscribe } from './unsubscribe.files.ts';

export const remindersFeature = defineServerFeature({
  name: 'reminders',
  inject: { ports: REMINDER_PORTS },
  provides: [
    provide(COLLEAGUE_WORK, { reminders: { count: countTransferredReminders, transfer: transferReminders } }),
    provideFrom(REMINDER_PORTS, { law: STANDARDS_CATALOGUE }, ({ law }) => ({
      checkHeld: withCurrentCatalogue(law, evaluateCurrentStatuses(law.catalogue)),
      evaluateCurrentQualifications: withCurrentCatalogue(law, evaluateCurrentQualifications(law.catalogue)),
      getStandardsVersion: withCurrentCatalogue(law, async () => law.catalogue.version),
    })),
    provide(STORED_STATUSES, listQualificationStatuses),
    provide(RECORD_COUNTERS, { reminders: countOpenReminders }),
    provideFrom(PUBLICATIONS, { changed: HOLIDAYS_CHANGED }, ({ changed }) => [createHolidayPublication(changed)]),
    provide(READER_COUNTS, async (ask) => (await ask(countReminders)) ?? {}),
    provide(LIVE_MARKS, [
      {
        name: 'reminders',
        read: async (context) => (canView(context.session, 'reminder:*:list') ? await getReminderMark(context) : ''),
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
