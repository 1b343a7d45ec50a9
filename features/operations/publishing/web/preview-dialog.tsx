import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Resource } from '#platform/contract/resource.ts';
import { query } from '#platform/web/query.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { getManageCalls, type PublicationRecord } from '../publishing.contract.ts';
import { createDraftText } from './draft-text.tsx';
import { RecordView } from './record-view.tsx';

interface PreviewProps {
  readonly resource: Resource;
  readonly record: PublicationRecord;
  readonly onClose: () => void;
}

/** Previews the draft, or the published version if there is no draft. */
export function PreviewDialog({ resource, record, onClose }: PreviewProps) {
  const { get } = getManageCalls(resource);
  const Text = useMemo(() => createDraftText(resource), [resource]);
  const found = useQuery({ ...query(get, { params: { id: record.uuid } }), staleTime: 0 });
  return (
    <Dialog title={record.hasDraft ? '预览草稿' : '预览'} width={880} onClose={onClose}>
      <QueryView query={found} subject="内容" lines={8}>
        {(values) => <RecordView resource={resource} values={values} Text={Text} />}
      </QueryView>
    </Dialog>
  );
}
