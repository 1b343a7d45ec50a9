import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../contract.ts';
import { getExternalLink, listLinks, listSecondaryOrganizations } from './links.service.ts';

export const linkRoutes: readonly BoundRoute[] = [
  handle(contract.getExternalLink, async ({ params, query }) => getExternalLink(params.id, query.prov)),
  handle(contract.listSecondaryOrganizations, async ({ query }) => listSecondaryOrganizations(query.prov)),
  handle(contract.listLinks, async ({ query }) => listLinks(query.prov)),
];
