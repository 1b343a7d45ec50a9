import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { createStandards } from '#features/standards/server/public.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../contract.ts';
import { createAssistant } from './ask.service.ts';

export function assistantRoutes(catalogue: Catalogue): readonly BoundRoute[] {
  const assistant = createAssistant(createStandards(catalogue));
  return [
    handle(contract.getAssistantConfig, async (_input, context) => assistant.getConfig(context)),
    handle(contract.askAssistant, async ({ body }, context) => assistant.ask(context, body)),
    handle(contract.rateAnswer, ({ body }, context) => assistant.rate(context, body)),
  ];
}
