/** Public API of the attachments module: files of the archive for export, restoration and bulk operations. */
import { defineList, defineSingle } from '#platform/server/extension-point.ts';
import type { NotifyFiling, OpenPublicFile, SetLicenceFile } from './attachments.service.ts';

export { type AttachmentRow, getNewest, listAttachmentRows } from './attachment.repo.ts';
export { attachFile, attachStoredFile, openPicture } from './attachments.service.ts';

/** Extension point for saving the picture of a licence: the enterprise feature implements it. */
export const LICENCE_FILE_WRITER = defineSingle<SetLicenceFile>('licence file');

/** Extension point through which a filing logs changes of its files and their author. */
export const FILING_NOTIFIER = defineSingle<NotifyFiling>('files of a filing');

/** Extension point for files of published texts, which are downloaded by the same call as files of the enterprise. */
export const PUBLIC_FILES = defineList<OpenPublicFile>('public files');
