import { text } from '#platform/contract/fields.ts';
import { TextField } from '#platform/web/ui/field.tsx';
import type { FieldFaults } from '#platform/web/ui/form-dialog.tsx';

/** Where in which document something stands. */
export const sourceFields = {
  docTitle: text('文件名称', 200),
  docNumber: text('文号', 100),
  clause: text('条款', 100),
};

export const SourceFields = ({ faults }: { readonly faults: FieldFaults }) => (
  <>
    <TextField name="docTitle" label="文件名称" isRequired maxLength={200} error={faults.docTitle} />
    <TextField name="docNumber" label="文号" isRequired maxLength={100} error={faults.docNumber} />
    <TextField name="clause" label="条款" isRequired maxLength={100} help="例如 4.2.1（2）" error={faults.clause} />
  </>
);
