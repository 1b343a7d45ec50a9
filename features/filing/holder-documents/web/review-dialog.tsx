import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { formatFileSize } from '#domain/text/file-size.ts';
import { PROOF_MIME_TYPES } from '#domain/text/proof-files.ts';
import { listAttachments } from '#features/enterprise/attachments/attachments.contract.ts';
import { call } from '#platform/web/call.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { FileView } from '#platform/web/ui/file-view.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import {
  acceptSubmittedDocument,
  type DocumentRequest,
  getSubmittedDocumentFile,
  listDocumentRequests,
  listSubmittedDocuments,
  MAX_DOCUMENTS_PER_LINK,
  rejectSubmittedDocument,
  type SubmittedDocument,
} from '../holder-documents.contract.ts';
import { DOCUMENT_STATE_TAGS } from './document-states.ts';

const STALE = [listSubmittedDocuments, listDocumentRequests, listAttachments];

function Preview({ document }: { readonly document: SubmittedDocument }) {
  const read = useCallback(
    async (signal: AbortSignal) =>
      (await call(getSubmittedDocumentFile, { params: { id: document.uuid } }, { quiet: true, signal })).blob,
    [document.uuid],
  );
  return (
    <div className="hp-preview">
      <FileView read={read} name={document.name} mime={PROOF_MIME_TYPES[document.kind]} />
    </div>
  );
}

function Decision({ document }: { readonly document: SubmittedDocument }) {
  const [name, setName] = useState(document.name);
  const [reason, setReason] = useState('');
  const take = useCommand(acceptSubmittedDocument, {
    stale: STALE,
    onDone: () => toasts.show('success', '已收入此人的档案附件'),
  });
  const refuse = useCommand(rejectSubmittedDocument, {
    stale: STALE,
    onDone: () => toasts.show('success', '已退回，文件已删除'),
  });
  return (
    <div className="hp-decision">
      <TextField
        label="收入档案的文件名"
        maxLength={150}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        kind="primary"
        isBusy={take.isPending}
        onClick={() => take.mutate({ body: { uuid: document.uuid, name } })}
      >
        收入档案
      </Button>
      <TextField label="退回原因" maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
      <Button
        disabled={reason.trim() === ''}
        isBusy={refuse.isPending}
        onClick={() => refuse.mutate({ body: { uuid: document.uuid, reason } })}
      >
        退回
      </Button>
    </div>
  );
}

function Document({ document }: { readonly document: SubmittedDocument }) {
  const [isOpen, setOpen] = useState(false);
  const may = useCanChange();
  const [tone, words] = DOCUMENT_STATE_TAGS[document.state];
  return (
    <li>
      <span className="row between gap-8">
        <span>
          <b>{document.name}</b> <span className="text-3 small">{formatFileSize(document.size)}</span>
        </span>
        <span className={`tag ${tone}`}>{words}</span>
      </span>
      <span className="text-3 small">
        {document.createTime.slice(0, 16)} 上传{document.reason !== null && `，退回原因：${document.reason}`}
      </span>
      {document.state === 'waiting' && may('attachment:*:get') && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起' : '查看'}
        </Button>
      )}
      {isOpen && document.state === 'waiting' && (
        <>
          <Preview document={document} />
          {may('attachment:*:add') && <Decision document={document} />}
        </>
      )}
    </li>
  );
}

interface ReviewDialogProps {
  readonly request: DocumentRequest;
  readonly onClose: () => void;
}

/** Shows the documents received from one person; a document is added to the enterprise's records only when the clerk accepts it. */
export function ReviewDialog({ request, onClose }: ReviewDialogProps) {
  const found = useQuery(
    query(listSubmittedDocuments, { params: { id: request.uuid }, query: { pageSize: MAX_DOCUMENTS_PER_LINK } }),
  );
  return (
    <Dialog title={`${request.personName}上传的资料`} onClose={onClose} width={760}>
      <QueryView query={found} subject="上传的资料" lines={4}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title="还没有上传" hint="本人上传后，您会收到一条消息。" />
          ) : (
            <ul className="fl-list hp-papers">
              {rows.map((document) => (
                <Document key={document.uuid} document={document} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Dialog>
  );
}
