import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as absenceContract from '../contract/absence.ts';
import * as calendarContract from '../contract/calendar.ts';
import * as deliveryContract from '../contract/delivery.ts';
import * as handoverContract from '../contract/handover.ts';
import { listHolidayYears } from '../contract/holidays.ts';
import * as policyContract from '../contract/policy-choice.ts';
import * as stagesContract from '../contract/stages.ts';
import * as contract from '../reminders.contract.ts';
import * as absence from './absence.service.ts';
import * as calendar from './calendar.service.ts';
import * as delivery from './delivery.service.ts';
import * as handover from './handover.service.ts';
import { formatHolidayYears, loadHolidays } from './holidays.ts';
import * as policyChoice from './policy-choice.service.ts';
import * as service from './reminders.service.ts';
import * as stages from './stages.service.ts';

export const reminderRoutes: readonly BoundRoute[] = [
  handle(listHolidayYears, async (_input, { app }) => formatHolidayYears(await loadHolidays(app.db))),
  handle(contract.listReminders, ({ query }, context) => service.listReminders(context, query)),
  handle(contract.getReminder, ({ params }, context) => service.getReminder(context, params.id)),
  handle(contract.countReminders, (_input, context) => service.countReminders(context)),
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
  handle(handoverContract.listColleagues, (_input, context) => handover.listColleagues(context)),
  handle(handoverContract.assignReminders, async ({ body }, context) => {
    await handover.assignReminders(context, body);
    return undefined;
  }),
  handle(stagesContract.listStageSettings, (_input, context) => stages.listStageSettings(context)),
  handle(stagesContract.editStageSetting, async ({ body }, context) => {
    await stages.editStageSetting(context, body);
    return undefined;
  }),
  handle(deliveryContract.getDeliverySettings, (_input, context) => delivery.getDeliverySettings(context)),
  handle(deliveryContract.editDeliverySettings, async ({ body }, context) => {
    await delivery.editDeliverySettings(context, body);
    return undefined;
  }),
  handle(policyContract.getPolicyChoice, (_input, context) => policyChoice.getUserPolicyChoice(context)),
  handle(policyContract.editPolicyChoice, ({ body }, context) => policyChoice.saveUserPolicyChoice(context, body)),
  handle(calendarContract.getCalendarFeed, (_input, context) => calendar.getCalendarFeed(context)),
  handle(calendarContract.createCalendarFeed, (_input, context) => calendar.createCalendarFeed(context)),
  handle(calendarContract.removeCalendarFeed, async (_input, context) => {
    await calendar.removeCalendarFeed(context);
    return undefined;
  }),
  handle(absenceContract.listAbsences, (_input, context) => absence.listAbsences(context)),
  handle(absenceContract.editAbsence, async ({ body }, context) => {
    await absence.editAbsence(context, body);
    return undefined;
  }),
  handle(absenceContract.removeAbsence, async ({ body }, context) => {
    await absence.removeAbsence(context, body.user);
    return undefined;
  }),
  handle(deliveryContract.listDigests, ({ query }, context) => delivery.listUserDigests(context, query)),
];
