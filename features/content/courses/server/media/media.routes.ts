import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../../contract/media.ts';
import * as media from './media.service.ts';
import * as renditions from './renditions.service.ts';
import * as sending from './sending.service.ts';
import * as watching from './watch.service.ts';

export const mediaRoutes: readonly BoundRoute[] = [
  handle(contract.getMediaRules, async (_input, context) => media.getMediaRules(context)),
  handle(contract.addMedia, async ({ body, files }, context) => media.addMedia(context, body, files.file)),
  handle(contract.openSending, async ({ body }, context) => sending.openSending(context, body)),
  handle(contract.getSending, async ({ params }, context) => sending.getSending(context, params.id)),
  handle(contract.addPart, async ({ body, files }, context) => sending.addPart(context, body, files.file)),
  handle(contract.endSending, async ({ body }, context) => sending.endSending(context, body.uuid)),
  handle(contract.getMedia, async ({ params }, context) => media.getMedia(context, params.id)),
  handle(contract.openMedia, async ({ params }, context) => media.openMedia(context, params.id)),
  handle(contract.watchVideo, async ({ params }, context) => watching.sendVideo(context, params.id)),
  handle(contract.streamLists, async ({ params }, context) => renditions.sendStream(context, params.id)),
  handle(contract.streamList, async ({ params }, context) =>
    renditions.sendStreamList(context, params.id, params.height),
  ),
  handle(contract.streamData, async ({ params }, context) =>
    renditions.sendStreamData(context, params.id, params.height),
  ),
  handle(contract.readCaptions, async ({ params }, context) => watching.sendCaptions(context, params.id)),
  handle(contract.showPage, async ({ params }, context) => watching.sendPage(context, params.id, params.page)),
];
