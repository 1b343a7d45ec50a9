import { type FormEvent, useId, useState } from 'react';
import { downloadFile } from '#platform/web/call.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { exportEnterprise, exportWorkbook } from '../import-export.contract.ts';
import { FullIdNumberChoice } from './full-numbers.tsx';

interface ExportDialogProps {
  /** Sheets to export; all sheets if omitted. */
  readonly sheets?: readonly string[] | undefined;
  /** JSON is only available for the whole enterprise. */
  readonly form: 'xlsx' | 'json';
  readonly onClose: () => void;
}

/** Asks whether to export unmasked ID numbers, which requires a reason and a fresh login (DESIGN.md 7). */
export function ExportDialog({ sheets, form, onClose }: ExportDialogProps) {
  const id = useId();
  const [full, setFull] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (full && reason.trim() === '') return setError('请填写用途');
    const query = {
      ...(full ? { full: true as never, reason: reason.trim() } : {}),
      ...(sheets && form === 'xlsx' ? { sheets: [...sheets] } : {}),
    };
    setBusy(true);
    try {
      await (form === 'json' ? downloadFile(exportEnterprise, { query }) : downloadFile(exportWorkbook, { query }));
      toasts.show('success', '已导出');
      onClose();
    } catch {
      // The download has shown the error; the dialog stays open for a retry.
      setBusy(false);
    }
  };
  const what = sheets?.join('、') ?? '全部企业数据';
  return (
    <Dialog title={`导出${what}`} onClose={onClose}>
      <form id={id} noValidate onChange={() => setError(undefined)} onSubmit={(event) => void submit(event)}>
        <FullIdNumberChoice
          words={{ masked: '脱敏导出，只保留首尾几位，可以再次导入', full: '完整导出，需填写用途，操作会留痕' }}
          isFull={full}
          onFull={setFull}
          reason={reason}
          onReason={setReason}
          error={error}
          help="如：向主管部门报送人员名单"
        />
        <DialogFooter>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={id} isBusy={isBusy} busyLabel="导出中">
            导出
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
