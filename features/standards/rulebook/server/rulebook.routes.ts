import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { checkCountingRule } from '../contract/counting-rule.ts';
import { listOfficialDocuments } from '../rulebook.contract.ts';
import { validateCountingRuleDraft } from './counting-rules.service.ts';
import { findOfficialDocuments } from './documents.service.ts';

/** @param catalogue the current standards catalogue */
export const createRulebookRoutes = (catalogue: Catalogue): readonly BoundRoute[] => [
  handle(listOfficialDocuments, ({ query }, context) => findOfficialDocuments(context, query)),
  handle(checkCountingRule, ({ body }, context) => validateCountingRuleDraft(catalogue)(context, body)),
];
