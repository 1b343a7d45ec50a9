import { downloadFile } from '#platform/web/call.ts';
import { ActionMenu } from '#platform/web/console/action-menu.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { exportImportFile } from '../contract/batch.ts';

/** Exports the listed texts in the format of the import. */
export function ExportTextsButton({ filters }: { readonly filters: Readonly<Record<string, string | number>> }) {
  const save = async (form: 'xlsx' | 'json') => {
    try {
      await downloadFile(exportImportFile, { query: { ...filters, form } });
      toasts.show('success', '已导出');
    } catch {
      // `downloadFile` has already displayed the error.
    }
  };
  const actions = [
    { label: '导出全文（Excel）', onClick: () => void save('xlsx') },
    { label: '导出全文（JSON）', onClick: () => void save('json') },
  ];
  return <ActionMenu label="导出全文" className="btn" actions={actions} />;
}
