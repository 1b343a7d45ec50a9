import { useCallback, useState } from 'react';
import { formatFileSize } from '#domain/text/file-size.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Skeleton } from '#platform/web/ui/states.tsx';
import type { AttachedFile } from '../contract/records.ts';

// The PDF reader is loaded when a PDF is opened.
const PdfPages = lazyPart(async () => (await import('#platform/web/ui/pdf-pages.tsx')).PdfPages, {
  name: '文件预览',
  loading: <Skeleton lines={8} />,
});

function PdfPreview({ url }: Pick<AttachedFile, 'url'>) {
  const read = useCallback(
    async (signal: AbortSignal) => {
      const answer = await fetch(url, { signal });
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      return await answer.arrayBuffer();
    },
    [url],
  );
  return <PdfPages read={read} />;
}

function FileItem({ file }: { readonly file: AttachedFile }) {
  const { name, url, size, ext, mime } = file;
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div className="rd-file">
        <Icon name={mime.startsWith('image/') ? 'image' : 'file'} size="large" />
        <span className="grow">
          {name}
          <small className="text-3">
            {ext.toUpperCase()}，{formatFileSize(size)}
          </small>
        </span>
        <button
          type="button"
          className="btn no-print"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? '收起' : '预览'}：${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '收起' : '预览'}
        </button>
        <a className="btn no-print" href={url} download={name} aria-label={`下载：${name}`}>
          <Icon name="download" />
          下载
        </a>
      </div>
      {isOpen && (
        <div className="rd-preview no-print">
          {mime.startsWith('image/') ? <img src={url} alt={name} /> : <PdfPreview url={url} />}
        </div>
      )}
    </li>
  );
}

/** Shows the files of a text: previewed inside the page, or downloaded. Without scripts only the download is available. */
export function FileList({ files }: { readonly files: readonly AttachedFile[] }) {
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="files">
      <h2 id="files">附件</h2>
      <ul className="rd-files">
        {files.map((file) => (
          <FileItem key={file.uuid} file={file} />
        ))}
      </ul>
    </section>
  );
}
