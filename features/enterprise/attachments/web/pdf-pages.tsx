import { useCallback } from 'react';
import { call } from '#platform/web/call.ts';
import { PdfPages as Pages } from '#platform/web/ui/pdf-pages.tsx';
import { downloadAttachment } from '../attachments.contract.ts';

/** Shows the pages of an attached PDF. */
export function PdfPages({ uuid }: { readonly uuid: string }) {
  const read = useCallback(
    async (signal: AbortSignal) => {
      const { blob } = await call(downloadAttachment, { params: { id: uuid } }, { quiet: true, signal });
      return await blob.arrayBuffer();
    },
    [uuid],
  );
  return <Pages read={read} />;
}
