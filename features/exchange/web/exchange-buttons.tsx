import { useState } from 'react';
import { useSession } from '#platform/web/state/session-context.tsx';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { ExportDialog } from './export-dialog.tsx';
import './exchange.css';

/** 导入 and 导出 beside the title of a list; `sheets` are those of the workbook that the list stands for. */
export function ExchangeButtons({ sheets }: { readonly sheets: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const canImport = useSession().membership?.status !== 'grace';
  return (
    <>
      {canImport && (
        <ButtonLink to="/qyxx/mbxz?batch=new">
          <Icon name="upload" />
          导入
        </ButtonLink>
      )}
      <Button onClick={() => setOpen(true)}>
        <Icon name="download" />
        导出
      </Button>
      {isOpen && <ExportDialog form="xlsx" sheets={sheets} onClose={() => setOpen(false)} />}
    </>
  );
}
