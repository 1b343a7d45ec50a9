import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../contract.ts';
import { addPageView } from './site.service.ts';

export const siteRoutes: readonly BoundRoute[] = [
  handle(contract.addPageView, ({ body }, context) => addPageView(context, body.path)),
];
