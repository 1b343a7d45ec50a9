import { useState } from 'react';
import { href } from '#domain/access/page.ts';
import { canChange, canMakeCall } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { importExportPages } from '../pages/import-export.pages.ts';
import { ExportDialog } from './export-dialog.tsx';
import './import-export.css';

/** Displays the buttons 导入 and 导出 beside the title of a list. `sheets` are the corresponding sheets of the workbook. */
export function ImportExportButtons({ sheets }: { readonly sheets: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const session = useSession();
  const canImport = canChange(session, 'exchange:batch:import');
  const canExport = canMakeCall(session, 'exchange:firm:export');
  return (
    <>
      {canImport && (
        <ButtonLink to={href(importExportPages.templates, null, { batch: 'new' })}>
          <Icon name="upload" />
          导入
        </ButtonLink>
      )}
      {canExport && (
        <Button onClick={() => setOpen(true)}>
          <Icon name="download" />
          导出
        </Button>
      )}
      {isOpen && <ExportDialog form="xlsx" sheets={sheets} onClose={() => setOpen(false)} />}
    </>
  );
}
