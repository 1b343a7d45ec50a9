/** Door of the attachments feature: files of the archive for export, restoration and bulk work. */
export { type AttachmentRow, listAttachmentRows } from './attachment.repo.ts';
export { attachFile, attachKeptFile, openPicture } from './attachments.service.ts';
