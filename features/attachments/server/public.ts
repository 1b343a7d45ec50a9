/** Door of the attachments feature: files of the archive for export, restoration and bulk work. */
import { onePort } from '#platform/server/port.ts';
import type { SetLicenceFile } from './attachments.service.ts';

export { type AttachmentRow, listAttachmentRows } from './attachment.repo.ts';
export { attachFile, attachKeptFile, openPicture } from './attachments.service.ts';

/** Where the picture of a licence is entered: the enterprise's own form keeps it. */
export const LICENCE_FILE = onePort<SetLicenceFile>('licence file');
