import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../../contract/media.ts';
import * as media from './media.service.ts';
import * as watching from './watch.service.ts';

export const mediaRoutes: readonly BoundRoute[] = [
  handle(contract.getMediaRules, async (_input, context) => media.getMediaRules(context, false)),
  handle(contract.addMedia, async ({ body, files }, context) => media.addMedia(context, body, files.file)),
  handle(contract.getMedia, async ({ params }, context) => media.getMedia(context, params.id)),
  handle(contract.openMedia, async ({ params }, context) => media.openMedia(context, params.id)),
  handle(contract.watchVideo, async ({ params }, context) => watching.sendVideo(context, params.id)),
  handle(contract.readCaptions, async ({ params }, context) => watching.sendCaptions(context, params.id)),
  handle(contract.showPage, async ({ params }, context) => watching.sendPage(context, params.id, params.page)),
];
