import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { query } from '#platform/web/query.ts';
import { getBatch } from '../import-export.contract.ts';

const POLL_MS = 700;
const BUSY: ReadonlySet<string> = new Set(['reading', 'applying']);
/** Value of `batch` in the address before a file is chosen. */
export const NEW_BATCH = 'new';

/** Polls the import in the URL while it is being processed. */
export function useImportBatch(id: string) {
  return useQuery({
    ...query(getBatch, { params: { id } }),
    enabled: id !== NEW_BATCH,
    staleTime: 0,
    refetchInterval: ({ state }) => (BUSY.has(state.data?.status ?? '') ? POLL_MS : false),
  });
}

/** Polls the progress of an import while it is applied; all components that show the import share the result. */
export function useImportProgress(id: string, isApplying: boolean): void {
  useQuery({ ...query(getBatch, { params: { id } }), enabled: isApplying, staleTime: 0, refetchInterval: POLL_MS });
}

/** The import shown by the page. The URL contains its uuid, so it is kept after a reload. */
export function useImportBatchId() {
  const [params, setParams] = useSearchParams();
  const show = (id: string | null) => setParams(id === null ? {} : { batch: id });
  return { id: params.get('batch'), show };
}
