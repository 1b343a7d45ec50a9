/** Public API of the attachments module for screens: the files of a record, and the view of one file inside a page. */
export { Attachments, PersonAttachments } from './attachments.tsx';
export { BulkDialog } from './bulk-dialog.tsx';
export { FileView } from './preview-dialog.tsx';
