import { COLLEAGUE_OFFBOARDING } from '#features/enterprise/colleagues/server/colleagues.server-api.ts';
import { RECORD_COUNTERS } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import {
  evaluateCurrentQualifications,
  evaluateCurrentStatuses,
  STORED_STATUSES,
} from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import { canView } from '#platform/server/access/access.ts';
import { defineServerFeature, provide, provideFrom } from '#platform/server/feature.ts';
import { REMINDER_COUNTS } from '#platform/server/http/pages.ts';
import { LIVE_DATA_VERSIONS } from '#platform/server/live/live.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { STANDARDS_CATALOGUE, withCurrentCatalogue } from '#platform/server/standards-catalogue.ts';
import { countReminders } from '../reminders.contract.ts';
import { registerCalendarFeeds } from './calendar.files.ts';
import { createHolidayPublication, HOLIDAYS_CHANGED_LISTENERS } from './holidays.ts';
import { countTransferredReminders, transferReminders } from './leaver.repo.ts';
import { listQualificationStatuses } from './qualification-status.repo.ts';
import { registerReminderJobs } from './reminders.jobs.ts';
import { reminderRoutes } from './reminders.routes.ts';
import { countOpenReminders, REMINDER_DEPENDENCIES } from './reminders.server-api.ts';
import { getReminderCountsChecksum } from './reminders.service.ts';
import { registerUnsubscribe } from './unsubscribe.files.ts';

export const remindersFeature = defineServerFeature({
  name: 'reminders',
  inject: { ports: REMINDER_DEPENDENCIES },
  provides: [
    provide(COLLEAGUE_OFFBOARDING, { reminders: { count: countTransferredReminders, transfer: transferReminders } }),
    provideFrom(REMINDER_DEPENDENCIES, { law: STANDARDS_CATALOGUE }, ({ law }) => ({
      checkHeld: withCurrentCatalogue(law, evaluateCurrentStatuses(law.catalogue)),
      evaluateCurrentQualifications: withCurrentCatalogue(law, evaluateCurrentQualifications(law.catalogue)),
      getStandardsVersion: withCurrentCatalogue(law, async () => law.catalogue.version),
    })),
    provide(STORED_STATUSES, listQualificationStatuses),
    provide(RECORD_COUNTERS, { reminders: countOpenReminders }),
    provideFrom(PUBLICATIONS, { changed: HOLIDAYS_CHANGED_LISTENERS }, ({ changed }) => [
      createHolidayPublication(changed),
    ]),
    provide(REMINDER_COUNTS, async (ask) => (await ask(countReminders)) ?? {}),
    provide(LIVE_DATA_VERSIONS, [
      {
        name: 'reminders',
        read: async (context) =>
          canView(context.session, 'reminder:*:list') ? await getReminderCountsChecksum(context) : '',
      },
    ]),
  ],
  routes: reminderRoutes,
  jobs: (app, { ports }) => registerReminderJobs(app, ports),
  files: (server, app) => {
    registerCalendarFeeds(server, app);
    registerUnsubscribe(server, app);
  },
});
