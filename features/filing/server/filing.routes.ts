import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../contract.ts';
import * as filings from './filing.service.ts';
import { openFiling } from './open.service.ts';

export const filingRoutes = (catalogue: Catalogue): readonly BoundRoute[] => [
  handle(contract.listFilings, ({ query }, context) => filings.listFilings(context, query)),
  handle(contract.countFilings, (_input, context) => filings.countFilings(context)),
  handle(contract.listFilingOwners, (_input, context) => filings.listOwners(context)),
  handle(contract.getFiling, ({ params }, context) => filings.getFiling(context, params.id)),
  handle(contract.listFilingEvents, ({ params, query }, context) => filings.listEvents(context, params.id, query)),
  handle(contract.addFiling, ({ body }, context) => openFiling(context, catalogue, body)),
  handle(contract.editFiling, ({ body }, context) => filings.editFiling(context, body)),
  handle(contract.moveFiling, ({ body }, context) => filings.moveFiling(context, body)),
  handle(contract.decideFiling, ({ body }, context) => filings.moveFiling(context, body)),
  handle(contract.removeFiling, ({ body }, context) => filings.removeFiling(context, body.uuid)),
];
