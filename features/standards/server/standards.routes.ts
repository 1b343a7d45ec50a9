import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../contract.ts';
import { previewOf } from './standard-preview.ts';
import { createStandards } from './standards.service.ts';

/** @param catalogue the standards as loaded at the start; they live in files, not in tables */
export function standardsRoutes(catalogue: Catalogue): readonly BoundRoute[] {
  const standards = createStandards(catalogue);
  return [
    handle(contract.listStandards, async ({ query }, { now }) => standards.listStandards(query, now)),
    handle(contract.getStandardTree, async () => standards.getTree()),
    handle(contract.getStandardByCode, async ({ query }, { now }) => standards.getByCode(query.code, now)),
    handle(contract.getStandardAnalysis, async ({ query }, { now }) => standards.getAnalysis(query.bizUUID, now)),
    handle(contract.getStandard, async ({ params }, { now }) => standards.getByUuid(String(params.uuid), now)),
    handle(contract.getStandardPreview, async ({ query }, context) =>
      previewOf(standards.getByUuid(query.uuid, context.now), context),
    ),
  ];
}
