import { useState } from 'react';
import type { ExportCall } from '#platform/contract/list-export.ts';
import { downloadFile } from '../call.ts';
import { toasts } from '../toasts.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

interface ExportListProps {
  readonly call: ExportCall;
  /** Filters and order of the list; a page number is ignored. */
  readonly filters?: Readonly<Record<string, string | number>>;
  /** Path parameters that identify the record whose child records are listed. */
  readonly params?: Readonly<Record<string, string>>;
  readonly words?: string;
}

/** Exports all pages of the list with its current filters and order. */
export function ExportList({ call, filters = {}, params, words = '导出列表' }: ExportListProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await downloadFile(call, { query: { ...filters }, ...(params ? { params: { ...params } } : {}) });
      toasts.show('success', '已导出');
    } catch {
      // `downloadFile` has already shown the error.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button isBusy={isBusy} busyLabel="导出中" onClick={() => void save()}>
      <Icon name="download" />
      {words}
    </Button>
  );
}
