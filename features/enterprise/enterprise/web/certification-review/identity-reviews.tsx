import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCommand } from '#platform/web/query.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Facts, type FactsProps } from '#platform/web/ui/facts.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { useScrollToAnchor } from '#platform/web/ui/use-place.ts';
import { listCertifications } from '../../contract/certification-review.ts';
import {
  decideIdentityChange,
  type IdentityChangeReview,
  listIdentityChangeRequests,
} from '../../contract/identity.ts';
import { DecisionFooter } from './decision-foot.tsx';
import { LicenceView } from './licence-view.tsx';
import './identity-reviews.css';

const WAITING = { query: { state: 'reviewing', pageSize: 100 } } as const;

function useDecision(onDone: () => void) {
  const [error, setError] = useState<string | null>(null);
  const decide = useCommand(decideIdentityChange, {
    stale: [listIdentityChangeRequests, listCertifications],
    quiet: true,
    onDone: (_answer, { body }) => {
      toasts.show('success', body.state === 'passed' ? '已通过，新的名称即时生效' : '已驳回，并通知企业');
      onDone();
    },
  });
  const send = (body: Parameters<typeof decide.mutate>[0]['body']) =>
    decide.mutate({ body }, { onError: (reason) => setError(reason.message) });
  return { send, fault: error, isBusy: decide.isPending };
}

function Decision({ review, onClose }: { readonly review: IdentityChangeReview; readonly onClose: () => void }) {
  const confirm = useConfirm();
  const { send, fault: error, isBusy } = useDecision(onClose);
  const { uuid, licence, presentName, entName } = review;
  const seen = licence === null ? {} : { licenceFile: licence.uuid };
  const pass = async () => {
    const body = `“${presentName}”将改称“${entName}”，原名称作为曾用名保留。请确认与新的营业执照一致。`;
    if (await confirm({ title: '通过变更？', body, action: '通过' })) send({ state: 'passed', uuid, ...seen });
  };
  return (
    <DecisionFooter
      isBusy={isBusy}
      error={error}
      refusing="驳回"
      onRefuse={(reason) => send({ state: 'rejected', uuid, reason, ...seen })}
    >
      <Button
        kind="primary"
        isBusy={isBusy}
        disabled={licence === null || review.holders.length > 0}
        onClick={() => void pass()}
      >
        通过
      </Button>
    </DecisionFooter>
  );
}

function Request({ review }: { readonly review: IdentityChangeReview }) {
  const rows: FactsProps['rows'] = [
    ['现在的名称', review.presentName],
    ['申请的名称', review.entName],
    ['现在的统一社会信用代码', review.presentCode],
    ['申请的统一社会信用代码', review.creditCode],
    ['提交时间', review.submitTime],
  ];
  return (
    <>
      {review.holders.length > 0 && (
        <p className="alert e" role="status">
          <Icon name="triangle" />
          名称或代码已由“{review.holders.join('、')}”认证，核实前不能通过。
        </p>
      )}
      <Facts className="cr-facts" rows={rows} />
    </>
  );
}

function IdentityDialog({ review, onClose }: { readonly review: IdentityChangeReview; readonly onClose: () => void }) {
  const canDecide = hasPermission(useSession(), ['enterprise:certification:edit']);
  return (
    <Dialog
      title={`${review.presentName}：变更名称或代码`}
      onClose={onClose}
      width={1120}
      isEnterprise
      footer={canDecide && <Decision review={review} onClose={onClose} />}
    >
      <div className="cr-sides">
        <section aria-label="营业执照">
          <LicenceView licence={review.licence} />
        </section>
        <section aria-label="变更内容">
          <Request review={review} />
        </section>
      </div>
    </Dialog>
  );
}

/** Lists certified enterprises that request another name or credit code; renders nothing if there are none. */
export function IdentityReviews() {
  const found = useQuery(query(listIdentityChangeRequests, WAITING));
  const [open, setOpen] = useState<string | null>(null);
  const rows = found.data?.rows ?? [];
  useScrollToAnchor('identity', rows.length > 0);
  const review = rows.find(({ uuid }) => uuid === open);
  if (rows.length === 0) return null;
  return (
    <section className="card id-reviews" id="identity" aria-label="名称和代码变更申请">
      <div className="card-head">
        <h2>名称和代码变更（{rows.length} 项待审核）</h2>
      </div>
      {rows.map((row) => (
        <div key={row.uuid} className="id-review">
          <span>
            {row.presentName} → <b>{row.entName}</b>
            <span className="text-2 small num">
              {' '}
              {row.creditCode}，{row.submitTime} 提交{row.licence === null && '，等待企业上传营业执照'}
            </span>
          </span>
          <Button size="small" onClick={() => setOpen(row.uuid)}>
            核对
          </Button>
        </div>
      ))}
      {review && <IdentityDialog review={review} onClose={() => setOpen(null)} />}
    </section>
  );
}
