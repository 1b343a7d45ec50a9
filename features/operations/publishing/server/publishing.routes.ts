import { ARTICLE } from '#features/content/articles/contract/article.ts';
import { createFieldError } from '#platform/contract/api-error.ts';
import type { Upload } from '#platform/contract/route.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import type { Publication } from '#platform/server/publication.ts';
import { handleListWithExports } from '#platform/server/workbook/list-export.ts';
import * as batch from '../contract/batch.ts';
import { extractOfficialText } from '../contract/official-text.ts';
import { getPictureCalls, hasPictures, showPicture } from '../contract/picture.ts';
import { getManageCalls, RecordSubject } from '../publishing.contract.ts';
import * as approvals from './approvals.service.ts';
import * as imports from './batch/import.service.ts';
import { publishRecords } from './batch/publish-many.ts';
import { readOfficialText } from './official-text/official-text.service.ts';
import * as previews from './previews.service.ts';
import * as service from './publishing.service.ts';
import { getPublicationSheet } from './publishing-sheet.ts';
import * as pictures from './texts/pictures.service.ts';

/** Returns the uploaded file. The call schema already rejects requests without it. */
function getFile({ file }: { readonly file?: Upload | undefined }): Upload {
  if (!file) throw createFieldError('file', '请选择文件');
  return file;
}

const importRoutes = (publication: Publication): readonly BoundRoute[] => [
  handle(extractOfficialText, ({ files }, context) => readOfficialText(context, getFile(files))),
  handle(batch.getImportTemplate, () => imports.createImportTemplate(publication)),
  handle(batch.exportImportFile, ({ query }, context) => imports.exportImportFile(context, publication, query)),
  handle(batch.previewContentImport, ({ files }, context) =>
    imports.previewContentImport(context, publication, getFile(files)),
  ),
  handle(batch.saveHeadingMappings, ({ body }, context) =>
    imports.saveHeadingMappings(context, publication, body.words),
  ),
  handle(batch.addImport, ({ files, body }, context) =>
    imports.addImport(context, publication, { file: getFile(files), partial: body.partial ?? false }),
  ),
  handle(batch.listImports, ({ query }, context) => imports.listImports(context, publication, query)),
  handle(batch.undoImport, ({ params }, context) => imports.undoImport(context, publication, params.id)),
];

/** Creates the routes for uploading and previewing pictures in the texts of a resource. */
function createPictureRoutes({ resource }: Publication): readonly BoundRoute[] {
  const calls = getPictureCalls(resource);
  return [
    handle(calls.addPicture, ({ files }, context) => pictures.addPicture(context, resource, files.file)),
    handle(calls.getPicture, ({ params }, context) => pictures.getPicture(context, resource, params.id)),
  ];
}

/** Creates the routes of every resource. */
export const createPublishingRoutes = (publications: readonly Publication[]): readonly BoundRoute[] => [
  handle(showPicture, ({ params, query }, context) => pictures.showPicture(context, params.id, query)),
  ...publications.filter(({ resource }) => hasPictures(resource)).flatMap(createPictureRoutes),
  ...publications.flatMap((publication) => {
    const calls = getManageCalls(publication.resource);
    return [
      ...handleListWithExports(
        calls.list,
        [calls.exportList],
        getPublicationSheet(publication.resource),
        ({ query }, context) => service.listRecords(context, publication, query),
      ),
      handle(calls.listVersions, ({ params, query }, context) =>
        service.listVersions(context, publication, params.id, query),
      ),
      handle(calls.get, ({ params }, context) => service.getRecord(context, publication, params.id)),
      handle(calls.add, ({ body }, context) => service.addRecord(context, publication, body)),
      handle(calls.edit, ({ body }, context) =>
        service.editRecord(context, publication, body, RecordSubject.parse(body)),
      ),
      handle(calls.listPreviews, ({ params }, context) => previews.listPreviews(context, publication, params.id)),
      handle(calls.addPreview, ({ body }, context) => previews.addPreview(context, publication, body)),
      handle(calls.endPreview, ({ params }, context) => previews.endPreview(context, publication, params.id)),
      handle(calls.publish, ({ body }, context) => service.publishRecord(context, publication, body)),
      handle(calls.publishMany, ({ body }, context) => publishRecords(context, publication, body.uuids)),
      handle(calls.approve, ({ body }, context) => approvals.approveRecord(context, publication, body)),
      handle(calls.reject, ({ body }, context) => approvals.rejectRecord(context, publication, body)),
      handle(calls.withdraw, ({ body }, context) => service.withdrawRecord(context, publication, body)),
      handle(calls.restore, ({ body }, context) => service.restoreRecord(context, publication, body)),
      handle(calls.remove, ({ params }, context) => service.removeRecord(context, publication, params.id)),
      handle(calls.undo, ({ params }, context) => service.undoRemoval(context, publication, params.id)),
      ...(publication.resource.name === ARTICLE.name ? importRoutes(publication) : []),
    ];
  }),
];
