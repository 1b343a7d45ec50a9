import { createStandardQueries } from '#features/standards/standards/server/standards.server-api.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../assistant.contract.ts';
import * as consent from '../contract/consent.ts';
import * as unanswered from '../contract/unanswered.ts';
import { createAssistant } from './ask.service.ts';
import { getModelConsent, updateModelConsent } from './consent.service.ts';
import type { RecordSources } from './records/record-answer.ts';
import { listUnansweredQuestions, resolveUnansweredQuestion } from './unanswered.service.ts';

export function createAssistantRoutes(records: RecordSources): readonly BoundRoute[] {
  const assistant = createAssistant(createStandardQueries(records.catalogue), records);
  return [
    handle(contract.getAssistantConfig, async (_input, context) => assistant.getConfig(context)),
    handle(contract.askAssistant, async ({ body }, context) => assistant.ask(context, body)),
    handle(consent.getModelConsent, async (_input, context) => await getModelConsent(context)),
    handle(consent.updateModelConsent, async ({ body }, context) => await updateModelConsent(context, body.isGiven)),
    handle(unanswered.listUnansweredQuestions, ({ query }, context) => listUnansweredQuestions(context, query)),
    handle(unanswered.resolveUnansweredQuestion, ({ body }, context) => resolveUnansweredQuestion(context, body.uuid)),
    handle(contract.rateAnswer, ({ body }, context) => assistant.rate(context, body)),
  ];
}
