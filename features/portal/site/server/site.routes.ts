import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../site.contract.ts';
import { listMalformed } from './malformed.service.ts';
import { addPageView } from './site.service.ts';

export const siteRoutes: readonly BoundRoute[] = [
  handle(contract.addPageView, ({ body }, context) => addPageView(context, body.path)),
  handle(contract.listMalformed, ({ query }, context) => listMalformed(context, query)),
];
