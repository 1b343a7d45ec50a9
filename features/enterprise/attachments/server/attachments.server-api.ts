/** Door of the attachments feature: files of the archive for export, restoration and bulk work. */
import { onePort } from '#platform/server/port.ts';
import type { SetLicenceFile, TellFiling } from './attachments.service.ts';

export { type AttachmentRow, listAttachmentRows, newestOf } from './attachment.repo.ts';
export { attachFile, attachKeptFile, openPicture } from './attachments.service.ts';

/** Where the picture of a licence is entered: the enterprise's own form keeps it. */
export const LICENCE_FILE = onePort<SetLicenceFile>('licence file');

/** Where a filing keeps what became of its files, and by whom. */
export const FILING_TOLD = onePort<TellFiling>('files of a filing');
