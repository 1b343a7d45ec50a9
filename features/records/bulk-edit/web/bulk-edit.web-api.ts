/** Public API of the bulk edit module for screens. */

export { BulkEditDialog } from './bulk-edit-dialog.tsx';
export { CompletePeople } from './complete/complete-people.tsx';
