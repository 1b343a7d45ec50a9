import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { query, useCommand } from '#platform/web/query.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import {
  type CertificationReview,
  decideCertification,
  getCertificationReview,
  listCertifications,
} from '../../contract/certification-review.ts';
import { fieldLabel } from '../../contract/fields.ts';
import { SECTIONS } from '../../contract/sections.ts';
import { writeField } from '../format.ts';
import { LicenceView } from './licence-view.tsx';
import { decisionText, StateTag } from './review-rows.tsx';

/** What stands on a licence. */
const FIELDS = SECTIONS.flatMap((section) => (section.id === 'licence' ? section.fields : []));
const REASON_MOST = 200;
/** Reasons that come up again and again; each may be completed by hand. */
const REASONS = [
  '营业执照照片不清楚，请重新拍摄四角完整、文字清楚的原件',
  '营业执照上的统一社会信用代码与填写的不一致',
  '营业执照上的企业名称与填写的不一致',
] as const;

function Facts({ review }: { readonly review: CertificationReview }) {
  const { enterprise, applicant } = review;
  return (
    <dl className="cr-facts">
      {FIELDS.map((field) => {
        const text = writeField(field, enterprise[field]);
        return (
          <div key={field}>
            <dt>{fieldLabel(field)}</dt>
            <dd className={field === 'creditCode' ? 'num' : undefined}>{text ?? <span className="t3">未填</span>}</dd>
          </div>
        );
      })}
      <div>
        <dt>申请人</dt>
        <dd>
          {applicant ? (
            <>
              <bdi>{applicant.nickName}</bdi> <span className="num">{applicant.phonenumber}</span>
            </>
          ) : (
            <span className="t3">账号已注销</span>
          )}
        </dd>
      </div>
      <div>
        <dt>提交时间</dt>
        <dd className="num">{review.submitTime}</dd>
      </div>
    </dl>
  );
}

interface RefusalProps {
  readonly isBusy: boolean;
  readonly fault: string | null;
  readonly onCancel: () => void;
  readonly onRefuse: (reason: string) => void;
}

function Refusal({ isBusy, fault, onCancel, onRefuse }: RefusalProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  // On a phone it opens below the fold; the focus brings it into view.
  useEffect(() => field.current?.focus(), []);
  const [isTried, setTried] = useState(false);
  const shown = fault ?? (isTried && reason.trim().length < 2 ? '请填写驳回原因（至少 2 个字）' : null);
  const refuse = () => {
    setTried(true);
    if (reason.trim().length >= 2) onRefuse(reason);
  };
  return (
    <section className="cr-refusal" aria-label="驳回">
      <div className="f">
        <label htmlFor={id}>
          <b aria-hidden="true">*</b>驳回原因
        </label>
        <textarea
          ref={field}
          id={id}
          className={shown ? 'in bad' : 'in'}
          rows={2}
          maxLength={REASON_MOST}
          value={reason}
          aria-invalid={shown ? true : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {shown && (
          <span className="er" role="alert">
            <Icon name="circle-cross" size="small" />
            {shown}
          </span>
        )}
        <span className="cr-reasons">
          {REASONS.map((one) => (
            <button key={one} type="button" className="btn sm" onClick={() => setReason(one)}>
              {one.split('，')[0]}
            </button>
          ))}
        </span>
      </div>
      <div className="cr-buttons">
        <Button onClick={onCancel}>返回</Button>
        <Button kind="danger" isBusy={isBusy} onClick={refuse}>
          确认驳回
        </Button>
      </div>
    </section>
  );
}

function useDecision(onDone: () => void) {
  const [fault, setFault] = useState<string | null>(null);
  const decide = useCommand(decideCertification, {
    stale: [listCertifications, getCertificationReview],
    quiet: true,
    onDone: (_answer, { body }) => {
      toasts.show('success', body.state === 'passed' ? '已通过，并通知申请人' : '已驳回，并通知申请人');
      onDone();
    },
  });
  const send = (body: Parameters<typeof decide.mutate>[0]['body']) =>
    decide.mutate({ body }, { onError: (reason) => setFault(reason.fields[0]?.message ?? reason.message) });
  return { send, fault, isBusy: decide.isPending };
}

function Decision({ review, onClose }: { readonly review: CertificationReview; readonly onClose: () => void }) {
  const confirm = useConfirm();
  const [isRefusing, setRefusing] = useState(false);
  const { send, fault, isBusy } = useDecision(onClose);
  const { entUuid, entName, licence, state } = review;
  const seen = licence === null ? {} : { licenceFile: licence.uuid };
  const pass = async () => {
    const body = '请确认执照上的名称、统一社会信用代码和法定代表人与填写的一致。通过后，执照会成为企业的营业执照附件。';
    if (await confirm({ title: `通过“${entName}”的认证？`, body, action: '通过' }))
      send({ state: 'passed', entUuid, ...seen });
  };
  if (isRefusing)
    return (
      <Refusal
        isBusy={isBusy}
        fault={fault}
        onCancel={() => setRefusing(false)}
        onRefuse={(reason) => send({ state: 'rejected', entUuid, reason, ...seen })}
      />
    );
  return (
    <div className="cr-buttons">
      {fault && (
        <span className="er" role="alert">
          <Icon name="circle-cross" size="small" />
          {fault}
        </span>
      )}
      {state !== 'rejected' && (
        <Button onClick={() => setRefusing(true)}>{state === 'passed' ? '撤销认证' : '驳回'}</Button>
      )}
      {state !== 'passed' && (
        <Button kind="primary" isBusy={isBusy} disabled={licence === null} onClick={() => void pass()}>
          通过
        </Button>
      )}
    </div>
  );
}

function Review({ review }: { readonly review: CertificationReview }) {
  const decision = decisionText(review);
  return (
    <>
      <p className="cr-state">
        <StateTag state={review.state} />
        <span className="t2">
          {decision === null ? '等待处理' : `由 ${decision} 处理`}
          {review.rejectReason && `，原因：${review.rejectReason}`}
        </span>
      </p>
      <div className="cr-sides">
        <section aria-label="营业执照">
          <LicenceView licence={review.licence} />
        </section>
        <section aria-label="填写的信息">
          <Facts review={review} />
        </section>
      </div>
    </>
  );
}

/** One application: the licence beside the typed fields, and the decision for who has the right to it. */
export function ReviewDialog({ entUuid, onClose }: { readonly entUuid: string; readonly onClose: () => void }) {
  const session = useSession();
  const review = useQuery(query(getCertificationReview, { params: { id: entUuid } }));
  const canDecide = hasPermission(session, ['enterprise:certification:edit']);
  return (
    <Dialog
      title={review.data?.entName ?? '企业认证'}
      onClose={onClose}
      width={1120}
      isFirm
      footer={review.data && canDecide && <Decision review={review.data} onClose={onClose} />}
    >
      <QueryView query={review} subject="认证资料" lines={10}>
        {(found) => <Review review={found} />}
      </QueryView>
    </Dialog>
  );
}
