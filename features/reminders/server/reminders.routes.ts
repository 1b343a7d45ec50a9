import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../contract.ts';
import * as service from './reminders.service.ts';

export const reminderRoutes: readonly BoundRoute[] = [
  handle(contract.listReminders, ({ query }, context) => service.listReminders(context, query)),
  handle(contract.getReminder, ({ params }, context) => service.getReminder(context, params.id)),
  handle(contract.countReminders, (_input, context) => service.countReminders(context)),
  handle(contract.summariseReminders, ({ query }, context) => service.summariseReminders(context, query)),
  handle(contract.markRemindersRead, async ({ body }, context) => {
    await service.markRemindersRead(context, body.id);
    return undefined;
  }),
  handle(contract.handleReminders, async ({ body }, context) => {
    await service.handleReminders(context, body.id, body.note ?? '');
    return undefined;
  }),
  handle(contract.snoozeReminders, async ({ body }, context) => {
    await service.snoozeReminders(context, body.id, body);
    return undefined;
  }),
  handle(contract.reopenReminders, async ({ body }, context) => {
    await service.reopenReminders(context, body.id);
    return undefined;
  }),
];
