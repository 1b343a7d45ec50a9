import { type BoundRoute, handle, handleCachedContent } from '#platform/server/http/handle.ts';
import * as contract from '../links.contract.ts';
import { getExternalLink, listLinks, listSecondaryOrganizations } from './links.service.ts';

export const linkRoutes: readonly BoundRoute[] = [
  handleCachedContent(contract.getExternalLink, ({ params, query }, context) =>
    getExternalLink(context, params.id, query.prov),
  ),
  handle(contract.listSecondaryOrganizations, async ({ query }) => listSecondaryOrganizations(query.prov)),
  handleCachedContent(contract.listLinks, ({ query }, context) => listLinks(context, query.prov)),
];
