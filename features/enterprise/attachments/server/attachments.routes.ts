import { createNotFoundError } from '#platform/contract/api-error.ts';
import { type BoundRoute, handle, handleWithPreview } from '#platform/server/http/handle.ts';
import * as contract from '../attachments.contract.ts';
import {
  addAttachment,
  addLicenceFile,
  annotateAttachment,
  downloadAttachment,
  getSecureUrl,
  listAttachments,
  listRemovedAttachments,
  type NotifyFiling,
  openAttachment,
  type PublicFileReader,
  previewLicence,
  removeAttachment,
  restoreAttachment,
  type SetLicenceFile,
} from './attachments.service.ts';
import { matchFiles } from './match.service.ts';

/**
 * Creates the routes of attachments.
 * @param setLicenceFile updates the enterprise record after a new licence
 * @param tellFiling informs a filing of changes to its files
 * @param openPublicFiles opens the files of published texts
 */
export const createAttachmentRoutes = (
  setLicenceFile: SetLicenceFile,
  tellFiling: NotifyFiling,
  openPublicFiles: readonly PublicFileReader[],
): readonly BoundRoute[] => [
  handleWithPreview(
    contract.addLicenceFile,
    ({ body, files }, context) => addLicenceFile(context, setLicenceFile, body, files.file),
    ({ body, files }, context) => previewLicence(context, body, files.file),
  ),
  handle(contract.addAttachment, async ({ body, files }, context) => {
    if (!files.file) throw createNotFoundError();
    return await addAttachment(context, tellFiling, body, files.file);
  }),
  handle(contract.annotateAttachment, ({ body }, context) => annotateAttachment(context, tellFiling, body)),
  handle(contract.listAttachments, ({ query }, context) => listAttachments(context, query)),
  handle(contract.matchFiles, ({ body }, context) => matchFiles(context, body.names)),
  handle(contract.removeAttachment, async ({ params }, context) => {
    await removeAttachment(context, params.id);
    return undefined;
  }),
  handle(contract.listRemovedAttachments, ({ query }, context) => listRemovedAttachments(context, query)),
  handle(contract.restoreAttachment, ({ params }, context) => restoreAttachment(context, params.id)),
  handle(contract.getSecureUrl, ({ query }, context) => getSecureUrl(context, query.filePath)),
  handle(contract.downloadAttachment, ({ params }, context) => downloadAttachment(context, openPublicFiles, params.id)),
  handle(contract.openAttachment, ({ params, query }, context) =>
    openAttachment(context, params.id, query.ticket ?? ''),
  ),
];
