import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { CONVERTED_PROOF_ACCEPT, PROOF_KINDS_TEXT } from '#domain/text/proof-files.ts';
import { MAX_PAGE_SIZE } from '#platform/contract/fields.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import { downloadFile } from '#platform/web/call.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { canChange } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DropZone, FileButton } from '#platform/web/ui/drop-zone.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageButtons } from '#platform/web/ui/page-buttons.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import {
  type Attachment,
  BIZ_TYPE_RECORD_KINDS,
  downloadAttachment,
  listAttachments,
  listRemovedAttachments,
  type RemovedAttachment,
  removeAttachment,
  restoreAttachment,
} from '../attachments.contract.ts';
import './attachments.css';
import { formatFileSize } from '#domain/text/file-size.ts';
import { NoteDialog } from './note-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { type UploadEntry, useUploads } from './use-uploads.ts';

interface RowProps {
  readonly file: Attachment;
  readonly canEdit: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
  /** Opens the editor for the description of the file; null if it cannot be edited. */
  readonly onNote: (() => void) | null;
  /** Called to upload a newer version; null if that is not possible. */
  readonly onVersion: ((files: readonly File[]) => void) | null;
}

function FileRow({ file, canEdit, onOpen, onRemove, onNote, onVersion }: RowProps) {
  const facts = [formatFileSize(file.size), file.createTime.slice(0, 16), file.uploader];
  return (
    <li className="att-row">
      <Icon name={file.mime.startsWith('image/') ? 'image' : 'file'} />
      <span className="att-name">
        <button type="button" className="lnk" onClick={onOpen}>
          {file.name}
        </button>
        <span className="text-3 small">
          {facts.filter(Boolean).join('，')}
          {file.scan === 'skipped' && '，未经病毒扫描'}
        </span>
        {file.isReplaced && <span className="text-3 small">已有新版本，打包时不收录</span>}
        {file.note !== null && <span className="text-2 small">{file.note}</span>}
      </span>
      <span className="att-acts">
        {onNote && (
          <button type="button" className="btn plain small" aria-label={`填写 ${file.name} 的说明`} onClick={onNote}>
            <Icon name="edit" />
          </button>
        )}
        {onVersion && (
          <FileButton label={`上传 ${file.name} 的新版本`} accept={CONVERTED_PROOF_ACCEPT} onFiles={onVersion}>
            <Icon name="upload" />
          </FileButton>
        )}
        <button
          type="button"
          className="btn plain small"
          aria-label={`下载 ${file.name}`}
          onClick={() => void downloadFile(downloadAttachment, { params: { id: file.uuid } })}
        >
          <Icon name="download" />
        </button>
        {canEdit && (
          <button type="button" className="btn plain small" aria-label={`删除 ${file.name}`} onClick={onRemove}>
            <Icon name="trash" />
          </button>
        )}
      </span>
    </li>
  );
}

interface UploadRowProps {
  readonly entry: UploadEntry;
  readonly onRetry: () => void;
  readonly onForget: () => void;
}

function UploadRow({ entry, onRetry, onForget }: UploadRowProps) {
  const { file, share, refusal } = entry;
  return (
    <li className="att-row">
      <Icon name={refusal === null ? 'upload' : 'triangle'} />
      <span className="att-name">
        <span>{file.name}</span>
        {refusal === null ? (
          <progress max={1} value={share} aria-label={`正在上传 ${file.name}`} />
        ) : (
          <span className="att-bad small" role="alert">
            {refusal}
          </span>
        )}
      </span>
      <span className="att-acts">
        {refusal !== null && (
          <button type="button" className="btn plain small" aria-label={`重试 ${file.name}`} onClick={onRetry}>
            重试
          </button>
        )}
        <button
          type="button"
          className="btn plain small"
          aria-label={refusal === null ? `取消上传 ${file.name}` : `移除 ${file.name}`}
          onClick={onForget}
        >
          {refusal === null ? '取消' : '移除'}
        </button>
      </span>
    </li>
  );
}

interface RemovedProps {
  readonly file: Attachment;
  readonly stale: readonly RouteSpec[];
  readonly onUndone: () => void;
}

function Removed({ file, stale, onUndone }: RemovedProps) {
  const restore = useCommand(restoreAttachment, { stale, onDone: onUndone });
  return (
    <p className="att-removed" role="status">
      <span>已删除“{file.name}”，30 天内可以恢复。</span>
      <Button
        kind="text"
        size="small"
        isBusy={restore.isPending}
        busyLabel="恢复中"
        onClick={() => restore.mutate({ params: { id: file.uuid } })}
      >
        <Icon name="undo" />
        撤销
      </Button>
    </p>
  );
}

/** Shows deleted files that can still be restored; renders nothing if there are none. */
function RemovedBefore({
  files,
  stale,
}: {
  readonly files: readonly RemovedAttachment[];
  readonly stale: readonly RouteSpec[];
}) {
  const restore = useCommand(restoreAttachment, { stale });
  if (files.length === 0) return null;
  return (
    <details className="att-bin">
      <summary>最近删除 {files.length} 个</summary>
      <ul>
        {files.map((file) => (
          <li key={file.uuid} className="att-row">
            <Icon name="history" />
            <span className="att-name">
              <span>{file.name}</span>
              <span className="text-3 small">
                {file.removeTime.slice(0, 16)} {file.removedBy ? `由 ${file.removedBy} ` : ''}删除，可恢复至{' '}
                {file.keptUntil}
              </span>
            </span>
            <Button
              size="small"
              aria-label={`恢复 ${file.name}`}
              disabled={restore.isPending}
              onClick={() => restore.mutate({ params: { id: file.uuid } })}
            >
              恢复
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

export interface AttachmentsProps {
  readonly bizType: keyof typeof BIZ_TYPE_RECORD_KINDS;
  readonly bizUuid: string;
  /** The heading above the list; omitted if the surrounding component has one. */
  readonly title?: string;
  /** Calls whose cached data is stale after a file was added or removed. */
  readonly stale?: readonly RouteSpec[];
  /** Called after an upload, for example to recognise values on a scan. */
  readonly onArrived?: (file: Attachment) => void;
  /** Reports whether uploads are in progress, so that components that read the files wait. */
  readonly onSending?: (isSending: boolean) => void;
  /** Whether files can no longer be added or removed. */
  readonly isReadOnly?: boolean;
  /** Suggested descriptions of a file; if omitted, files have no description. */
  readonly notes?: readonly string[];
}

/** Shows the files of one record: view, download, add, delete with undo (C-142, C-143, C-165, C-175). */
export function Attachments(props: AttachmentsProps) {
  const { bizType, bizUuid, title, stale = [], onArrived, onSending, isReadOnly, notes } = props;
  const heading = useId();
  const session = useSession();
  const recordKind = BIZ_TYPE_RECORD_KINDS[bizType];
  const isMember = session.membership?.status === 'active';
  const mayAdd =
    bizType === 'yyzz'
      ? canChange(session, 'attachment:licence:add')
      : isMember && canChange(session, `attachment:${recordKind}:add`);
  const canEdit = mayAdd && isReadOnly !== true;
  const canRemove = isReadOnly !== true && isMember && canChange(session, `attachment:${recordKind}:remove`);
  const [pageNum, setPageNum] = useState(1);
  const found = useStickyQuery(listAttachments, { query: { bizType, bizUuid, pageNum, pageSize: MAX_PAGE_SIZE } });
  const uploads = useUploads({ bizType, bizUuid, stale, onArrived });
  const isSending = uploads.entries.some(({ refusal }) => refusal === null);
  useEffect(() => onSending?.(isSending), [isSending, onSending]);
  const [open, setOpen] = useState<Attachment | null>(null);
  const [noted, setNoted] = useState<Attachment | null>(null);
  const [removed, setRemoved] = useState<Attachment | null>(null);
  const bin = useQuery({ ...query(listRemovedAttachments, { query: { bizType, bizUuid } }), enabled: canRemove });
  const changed = [listAttachments, listRemovedAttachments, ...stale];
  const remove = useCommand(removeAttachment, { stale: changed });
  const earlier = (bin.data?.rows ?? []).filter((file) => file.uuid !== removed?.uuid);
  const take = (file: Attachment) =>
    remove.mutate({ params: { id: file.uuid } }, { onSuccess: () => setRemoved(file) });
  return (
    <section className="att" {...(title ? { 'aria-labelledby': heading } : { 'aria-label': '附件' })}>
      {title && <h3 id={heading}>{title}</h3>}
      <QueryView query={found} subject="附件" lines={2}>
        {({ rows, total }) => (
          <>
            <ul>
              {rows.map((file) => (
                <FileRow
                  key={file.uuid}
                  file={file}
                  canEdit={canRemove}
                  onOpen={() => setOpen(file)}
                  onRemove={() => take(file)}
                  onNote={notes && canEdit ? () => setNoted(file) : null}
                  onVersion={notes && canEdit && !file.isReplaced ? (files) => uploads.add(files, file.uuid) : null}
                />
              ))}
              {uploads.entries.map((entry) => (
                <UploadRow
                  key={entry.id}
                  entry={entry}
                  onRetry={() => uploads.retry(entry)}
                  onForget={() => uploads.forget(entry.id)}
                />
              ))}
              {total === 0 && uploads.entries.length === 0 && <li className="text-3">还没有附件</li>}
            </ul>
            <PageButtons pageNum={pageNum} pageSize={MAX_PAGE_SIZE} total={total} unit="个附件" onTurn={setPageNum} />
          </>
        )}
      </QueryView>
      {removed && <Removed key={removed.uuid} file={removed} stale={changed} onUndone={() => setRemoved(null)} />}
      {canEdit && (
        <DropZone
          label="选择附件"
          accept={CONVERTED_PROOF_ACCEPT}
          isMultiple
          onFiles={uploads.add}
          button={
            <>
              <Icon name="upload" />
              上传附件
            </>
          }
        >
          <span className="text-3 small">
            <span className="by-mouse">可拖到这里，</span>
            {PROOF_KINDS_TEXT}，不超过 20 MB
          </span>
        </DropZone>
      )}
      <RemovedBefore files={earlier} stale={changed} />
      {noted && <NoteDialog file={noted} words={notes ?? []} onClose={() => setNoted(null)} />}
      {open && <PreviewDialog file={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

/** Shows the attachments section of the person drawer (apps/web/console-slots.ts). */
export function PersonAttachments({
  personUuid,
  personKind,
}: {
  readonly personUuid: string;
  readonly personKind: 'register' | 'else';
}) {
  return <Attachments bizType={personKind} bizUuid={personUuid} />;
}
