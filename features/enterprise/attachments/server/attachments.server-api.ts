/** Door of the attachments feature: files of the archive for export, restoration and bulk work. */
import { defineSingle } from '#platform/server/extension-point.ts';
import type { NotifyFiling, SetLicenceFile } from './attachments.service.ts';

export { type AttachmentRow, getNewest, listAttachmentRows } from './attachment.repo.ts';
export { attachFile, attachStoredFile, openPicture } from './attachments.service.ts';

/** Where the picture of a licence is entered: the enterprise's own form keeps it. */
export const LICENCE_FILE_WRITER = defineSingle<SetLicenceFile>('licence file');

/** Where a filing keeps what became of its files, and by whom. */
export const FILING_NOTIFIER = defineSingle<NotifyFiling>('files of a filing');
