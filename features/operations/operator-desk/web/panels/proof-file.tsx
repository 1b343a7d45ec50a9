import { useCallback } from 'react';
import { getSourceEvidenceFile } from '#features/content/source-evidence/source-evidence.contract.ts';
import { call } from '#platform/web/call.ts';
import { FileView } from '#platform/web/ui/file-view.tsx';

/** The picture or document of the passage that an operator read. */
export function ProofFile({ uuid, mime }: { readonly uuid: string; readonly mime: string }) {
  const read = useCallback(
    async (signal: AbortSignal) => (await call(getSourceEvidenceFile, { params: { id: uuid } }, { signal })).blob,
    [uuid],
  );
  return <FileView read={read} name="原文" mime={mime} />;
}
