import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../../contract/media.ts';
import * as media from './media.service.ts';
import * as renditions from './renditions.service.ts';
import * as sending from './sending.service.ts';
import * as watching from './watch.service.ts';

export const mediaRoutes: readonly BoundRoute[] = [
  handle(contract.getMediaRules, async (_input, context) => media.getMediaRules(context)),
  handle(contract.addMedia, async ({ body, files }, context) => media.addMedia(context, body, files.file)),
  handle(contract.startMediaUpload, async ({ body }, context) => sending.startMediaUpload(context, body)),
  handle(contract.getMediaUpload, async ({ params }, context) => sending.getMediaUpload(context, params.id)),
  handle(contract.addMediaUploadPart, async ({ body, files }, context) =>
    sending.addMediaUploadPart(context, body, files.file),
  ),
  handle(contract.finishMediaUpload, async ({ body }, context) => sending.finishMediaUpload(context, body.uuid)),
  handle(contract.getMedia, async ({ params }, context) => media.getMedia(context, params.id)),
  handle(contract.getMediaFile, async ({ params }, context) => media.getMediaFile(context, params.id)),
  handle(contract.getLessonVideo, async ({ params }, context) => watching.sendVideo(context, params.id)),
  handle(contract.getMasterPlaylist, async ({ params }, context) => renditions.sendMasterPlaylist(context, params.id)),
  handle(contract.getRenditionPlaylist, async ({ params }, context) =>
    renditions.sendRenditionPlaylist(context, params.id, params.height),
  ),
  handle(contract.getRenditionData, async ({ params }, context) =>
    renditions.sendRenditionData(context, params.id, params.height),
  ),
  handle(contract.getLessonCaptions, async ({ params }, context) => watching.sendCaptions(context, params.id)),
  handle(contract.getLessonPage, async ({ params }, context) => watching.sendDeckPage(context, params.id, params.page)),
];
