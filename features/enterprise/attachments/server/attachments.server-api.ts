/** Public API of the attachments module: files of enterprise records for export, restoration and bulk operations. */
import { defineList, defineSingle } from '#platform/server/extension-point.ts';
import type { NotifyFiling, PublicFileReader, SetLicenceFile } from './attachments.service.ts';

export { type AttachmentRow, keepNewestVersions, listAttachmentRows } from './attachment.repo.ts';
export { attachFile, attachStoredFile, openEnterpriseDocument } from './attachments.service.ts';

/** Extension point for setting the licence file; implemented by the enterprise feature. */
export const LICENCE_FILE_WRITER = defineSingle<SetLicenceFile>('licence file');

/** Extension point through which a filing logs changes to its files and the author of each change. */
export const FILING_NOTIFIER = defineSingle<NotifyFiling>('files of a filing');

/** Extension point for files of published texts, which are downloaded with the same call as files of the enterprise. */
export const PUBLIC_FILES = defineList<PublicFileReader>('public files');
