import { createStandardQueries } from '#features/standards/standards/server/standards.server-api.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../assistant.contract.ts';
import * as consent from '../contract/consent.ts';
import * as unanswered from '../contract/unanswered.ts';
import { createAssistant } from './ask.service.ts';
import { editConsent, getConsent } from './consent.service.ts';
import type { RecordSources } from './records/record-answer.ts';
import { listUnanswered, resolveUnanswered } from './unanswered.service.ts';

export function createAssistantRoutes(records: RecordSources): readonly BoundRoute[] {
  const assistant = createAssistant(createStandardQueries(records.catalogue), records);
  return [
    handle(contract.getAssistantConfig, async (_input, context) => assistant.getConfig(context)),
    handle(contract.askAssistant, async ({ body }, context) => assistant.ask(context, body)),
    handle(consent.getModelConsent, async (_input, context) => await getConsent(context)),
    handle(consent.updateModelConsent, async ({ body }, context) => await editConsent(context, body.isGiven)),
    handle(unanswered.listUnansweredQuestions, ({ query }, context) => listUnanswered(context, query)),
    handle(unanswered.resolveUnansweredQuestion, ({ body }, context) => resolveUnanswered(context, body.uuid)),
    handle(contract.rateAnswer, ({ body }, context) => assistant.rate(context, body)),
  ];
}
