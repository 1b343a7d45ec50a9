/** Door of the bulk edit's screens. */
export { BulkEditDialog } from './bulk-edit-dialog.tsx';
