import { Dropdown } from 'antd';
import { saveDownload } from '#platform/web/call.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { exportBodies } from '../contract/batch.ts';

/** Exports the listed texts in the format of the import. */
export function ExportBodies({ filters }: { readonly filters: Readonly<Record<string, string | number>> }) {
  const save = async (form: 'xlsx' | 'json') => {
    try {
      await saveDownload(exportBodies, { query: { ...filters, form } });
      toasts.show('success', '已导出');
    } catch {
      // `saveDownload` has already shown the error.
    }
  };
  const items = [
    { key: 'xlsx', label: '导出全文（Excel）', onClick: () => void save('xlsx') },
    { key: 'json', label: '导出全文（JSON）', onClick: () => void save('json') },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button>导出全文</Button>
    </Dropdown>
  );
}
