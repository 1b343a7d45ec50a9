import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import {
  closeDocumentRequest,
  type DocumentRequest,
  type DocumentRequestLink,
  listDocumentRequests,
  renewDocumentRequest,
} from '../holder-documents.contract.ts';
import { DocumentRequestLinkDialog } from './link-dialog.tsx';
import { DocumentRequestDialog } from './request-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import './holder-documents.css';

const PAGE_SIZE = 100;
/** The default lifetime of a link, in days. */
const USUAL_DAYS = 14;
const STATES = { open: ['b', '收取中'], ended: ['x', '已到期'], closed: ['x', '已停用'] } as const;

const usualEnd = (): string => addDays(toShanghaiDay(new Date()), USUAL_DAYS);

interface RowProps {
  readonly row: DocumentRequest;
  readonly onReview: () => void;
  readonly onLink: (link: DocumentRequestLink) => void;
}

function Row({ row, onReview, onLink }: RowProps) {
  const may = useCanChange()('paper:request:edit');
  const confirm = useConfirm();
  const renew = useCommand(renewDocumentRequest, { stale: [listDocumentRequests], onDone: onLink });
  const close = useCommand(closeDocumentRequest, {
    stale: [listDocumentRequests],
    onDone: () => toasts.show('success', '链接已停用'),
  });
  const askToClose = async () => {
    const body = '已上传的文件仍可审核。';
    if (await confirm({ title: `停用发给“${row.personName}”的链接？`, body, action: '停用' }))
      close.mutate({ body: { uuid: row.uuid } });
  };
  const askToRenew = async () => {
    const body = `原链接随即失效，新链接 ${usualEnd()} 前有效。`;
    if (await confirm({ title: `重新生成发给“${row.personName}”的链接？`, body, action: '重新生成' }))
      renew.mutate({ body: { uuid: row.uuid, endOn: usualEnd() } });
  };
  const [tone, words] = STATES[row.state];
  return (
    <li>
      <span className="row between gap-8">
        <span>
          <b>{row.personName}</b> <span className="text-3 small">{row.phone}</span>
        </span>
        <span className={`tag ${tone}`}>{words}</span>
      </span>
      <span className="text-2 small">
        {row.purpose}：{row.papers}
      </span>
      <span className="text-3 small">截止 {row.endOn}</span>
      <span className="row gap-8 wrap">
        <Button size="small" aria-label={`${row.personName}上传的资料`} onClick={onReview}>
          {row.waiting > 0 ? `审核 ${row.waiting} 个文件` : `已上传 ${row.total} 个文件`}
        </Button>
        {may && (
          <Button
            size="small"
            aria-label={`重新生成发给${row.personName}的链接`}
            isBusy={renew.isPending}
            onClick={() => void askToRenew()}
          >
            重新生成链接
          </Button>
        )}
        {may && row.state === 'open' && (
          <Button
            size="small"
            aria-label={`停用发给${row.personName}的链接`}
            isBusy={close.isPending}
            onClick={() => void askToClose()}
          >
            停用
          </Button>
        )}
      </span>
    </li>
  );
}

/** Lists the document requests with the number of received documents and of documents waiting for review. */
export function DocumentRequestsCard({ filing }: { readonly filing: string }) {
  const [isAsking, setAsking] = useState(false);
  const [link, setLink] = useState<DocumentRequestLink | null>(null);
  const [reviewed, setReviewed] = useState<DocumentRequest | null>(null);
  const may = useCanChange()('paper:request:edit');
  const found = useQuery(query(listDocumentRequests, { params: { id: filing }, query: { pageSize: PAGE_SIZE } }));
  const tell = (made: DocumentRequestLink) => {
    setAsking(false);
    setLink(made);
  };
  return (
    <Card
      title="向本人收取资料"
      note="本人凭链接和手机验证码上传，审核后收入档案"
      more={
        may && (
          <Button size="small" onClick={() => setAsking(true)}>
            生成链接
          </Button>
        )
      }
    >
      <QueryView query={found} subject="收取资料的链接" lines={2}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title="还没有向谁收取资料" hint="生成一个链接发给本人，他不需要账号。" />
          ) : (
            <ul className="fl-list">
              {rows.map((row) => (
                <Row key={row.uuid} row={row} onReview={() => setReviewed(row)} onLink={setLink} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {isAsking && (
        <DocumentRequestDialog filing={filing} endOn={usualEnd()} onClose={() => setAsking(false)} onMade={tell} />
      )}
      {link !== null && <DocumentRequestLinkDialog link={link} onClose={() => setLink(null)} />}
      {reviewed !== null && <ReviewDialog request={reviewed} onClose={() => setReviewed(null)} />}
    </Card>
  );
}
