import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../enterprise.contract.ts';
import { createCertificationRoutes } from './certification.routes.ts';
import type { NotifyUsers } from './certification.service.ts';
import { discardDraft, getDraft, saveDraft } from './draft.service.ts';
import { createEnterprise, editEnterprise, getEnterprise, listEnterpriseChanges } from './enterprise.service.ts';
import { getRecordCounts, getTotalRecordCounts, type RecordCounters } from './numbers.service.ts';

/**
 * Creates the routes of enterprises.
 * @param numbers record counters, provided by the record features
 * @param notify notifies the users affected by a certification
 */
export const createEnterpriseRoutes = (numbers: RecordCounters, notify: NotifyUsers): readonly BoundRoute[] => [
  ...createCertificationRoutes(notify),
  handle(contract.getEnterprise, ({ query }, context) => getEnterprise(context, query.uuid)),
  handle(contract.createEnterprise, ({ body }, context) => createEnterprise(context, body, notify)),
  handle(contract.editEnterprise, ({ body }, context) => editEnterprise(context, body, { source: 'user', notify })),
  handle(contract.updateEnterprise, ({ body }, context) =>
    editEnterprise(context, body, { source: 'platform', notify }),
  ),
  handle(contract.listEnterpriseChanges, ({ query }, context) => listEnterpriseChanges(context, query)),
  handle(contract.saveDraft, ({ body }, context) => saveDraft(context, body)),
  handle(contract.getDraft, ({ query }, context) => getDraft(context, query)),
  handle(contract.removeDraft, async ({ body }, context) => {
    await discardDraft(context, body);
    return undefined;
  }),
  handle(contract.getTotalNumbers, (_input, context) => getTotalRecordCounts(context, numbers)),
  handle(contract.getReminderNumbers, (_input, context) => getRecordCounts(context, numbers, 'reminders')),
  handle(contract.getCertificateNumbers, (_input, context) => getRecordCounts(context, numbers, 'certificates')),
  handle(contract.getProjectNumbers, (_input, context) => getRecordCounts(context, numbers, 'projects')),
  handle(contract.getPersonNumbers, (_input, context) => getRecordCounts(context, numbers, 'people')),
];
