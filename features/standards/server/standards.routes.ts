import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { listToVerify } from '../contract/to-verify.ts';
import * as contract from '../contract.ts';
import { previewOf } from './standard-preview.ts';
import { createStandards } from './standards.service.ts';
import { type CountHolders, createToVerify } from './to-verify.ts';

/**
 * @param catalogue the standards as loaded at the start; they live in files, not in tables
 * @param countHolders asks the certificates feature, which this one does not know
 */
export function standardsRoutes(catalogue: Catalogue, countHolders: CountHolders): readonly BoundRoute[] {
  const standards = createStandards(catalogue);
  const toVerify = createToVerify(catalogue, countHolders);
  return [
    handle(contract.listStandards, async ({ query }, { now }) => standards.listStandards(query, now)),
    handle(contract.getStandardTree, async () => standards.getTree()),
    handle(contract.getStandardByCode, async ({ query }, { now }) => standards.getByCode(query.code, now)),
    handle(contract.getStandardAnalysis, async ({ query }, { now }) => standards.getAnalysis(query.bizUUID, now)),
    handle(contract.getStandard, async ({ params }, { now }) => standards.getByUuid(String(params.uuid), now)),
    handle(listToVerify, ({ query }, context) => toVerify(context, query)),
    handle(contract.getStandardPreview, async ({ query }, context) =>
      previewOf(standards.getByUuid(query.uuid, context.now), context),
    ),
  ];
}
