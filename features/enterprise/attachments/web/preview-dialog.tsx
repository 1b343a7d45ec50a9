import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, downloadFile } from '#platform/web/call.ts';
import { query } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { FileView as DocumentView } from '#platform/web/ui/file-view.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { type Attachment, downloadAttachment, getSecureUrl } from '../attachments.contract.ts';

/** Shows a picture by its secure address (C-165), because an image request cannot send the login token. */
export function SecurePicture({ file }: { readonly file: Pick<Attachment, 'filePath' | 'name'> }) {
  const address = useQuery({ ...query(getSecureUrl, { query: { filePath: file.filePath } }), gcTime: 0 });
  return (
    <QueryView query={address} subject="图片" lines={6}>
      {({ url }) => <img className="att-picture" src={url} alt={file.name} />}
    </QueryView>
  );
}

/** Shows the content of a file inside the page. */
export function FileView({ file }: { readonly file: Attachment }) {
  const read = useCallback(
    async (signal: AbortSignal) =>
      (await call(downloadAttachment, { params: { id: file.uuid } }, { quiet: true, signal })).blob,
    [file.uuid],
  );
  if (file.mime.startsWith('image/')) return <SecurePicture file={file} />;
  return <DocumentView read={read} name={file.name} mime={file.mime} />;
}

export function PreviewDialog({ file, onClose }: { readonly file: Attachment; readonly onClose: () => void }) {
  const footer = (
    <>
      <Button onClick={onClose}>关闭</Button>
      <Button kind="primary" onClick={() => void downloadFile(downloadAttachment, { params: { id: file.uuid } })}>
        <Icon name="download" />
        下载
      </Button>
    </>
  );
  return (
    <Dialog title={file.name} onClose={onClose} footer={footer} width={920}>
      <div className="att-view">
        <FileView file={file} />
      </div>
    </Dialog>
  );
}
