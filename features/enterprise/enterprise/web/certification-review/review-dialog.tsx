import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { getFieldLabel } from '../../contract/fields.ts';
import { LICENCE_PAGE_SECTIONS } from '../../contract/sections.ts';
import { formatEnterpriseField } from '../format.ts';
import { DecisionFooter } from './decision-foot.tsx';
import { LicenceView } from './licence-view.tsx';
import { CertificationStateTag, formatCertificationDecision } from './review-rows.tsx';

const FIELDS = LICENCE_PAGE_SECTIONS.flatMap((section) => (section.id === 'licence' ? section.fields : []));
function Facts({ review }: { readonly review: CertificationReview }) {
  const { enterprise, applicant } = review;
  return (
    <dl className="cr-facts">
      {FIELDS.map((field) => {
        const text = formatEnterpriseField(field, enterprise[field]);
        return (
          <div key={field}>
            <dt>{getFieldLabel(field)}</dt>
            <dd className={field === 'creditCode' ? 'num' : undefined}>
              {text ?? <span className="text-3">未填</span>}
            </dd>
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
            <span className="text-3">账号已注销</span>
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

function useDecision(onDone: () => void) {
  const [error, setError] = useState<string | null>(null);
  const decide = useCommand(decideCertification, {
    stale: [listCertifications, getCertificationReview],
    quiet: true,
    onDone: (_answer, { body }) => {
      toasts.show('success', body.state === 'passed' ? '已通过，并通知申请人' : '已驳回，并通知申请人');
      onDone();
    },
  });
  const send = (body: Parameters<typeof decide.mutate>[0]['body']) =>
    decide.mutate({ body }, { onError: (reason) => setError(reason.fields[0]?.message ?? reason.message) });
  return { send, fault: error, isBusy: decide.isPending };
}

function Decision({ review, onClose }: { readonly review: CertificationReview; readonly onClose: () => void }) {
  const confirm = useConfirm();
  const { send, fault: error, isBusy } = useDecision(onClose);
  const { entUuid, entName, licence, state } = review;
  const seen = licence === null ? {} : { licenceFile: licence.uuid };
  const pass = async () => {
    const body = '请确认执照上的名称、统一社会信用代码和法定代表人与填写的一致。通过后，执照会成为企业的营业执照附件。';
    if (await confirm({ title: `通过“${entName}”的认证？`, body, action: '通过' }))
      send({ state: 'passed', entUuid, ...seen });
  };
  return (
    <DecisionFooter
      isBusy={isBusy}
      error={error}
      refusing={state === 'rejected' ? null : state === 'passed' ? '撤销认证' : '驳回'}
      onRefuse={(reason) => send({ state: 'rejected', entUuid, reason, ...seen })}
    >
      {state !== 'passed' && (
        <Button kind="primary" isBusy={isBusy} disabled={licence === null} onClick={() => void pass()}>
          通过
        </Button>
      )}
    </DecisionFooter>
  );
}

function Review({ review }: { readonly review: CertificationReview }) {
  const decision = formatCertificationDecision(review);
  return (
    <>
      <p className="cr-state">
        <CertificationStateTag state={review.state} />
        <span className="text-2">
          {decision === null ? '等待处理' : `由 ${decision} 处理`}
          {review.rejectReason && `，原因：${review.rejectReason}`}
        </span>
      </p>
      {review.holders.length > 0 && (
        <p className="alert e" role="status">
          <Icon name="triangle" />
          名称或统一社会信用代码已由“{review.holders.map(({ entName }) => entName).join('、')}
          ”认证。请核实两家的执照；要通过这一家，须先撤销原来的认证。
        </p>
      )}
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

/** Shows one application: the licence beside the typed fields, and the decision for operators with the required permission. */
export function CertificationReviewDialog({
  entUuid,
  onClose,
}: {
  readonly entUuid: string;
  readonly onClose: () => void;
}) {
  const session = useSession();
  const review = useQuery(query(getCertificationReview, { params: { id: entUuid } }));
  const canDecide = hasPermission(session, ['enterprise:certification:edit']);
  return (
    <Dialog
      title={review.data?.entName ?? '企业认证'}
      onClose={onClose}
      width={1120}
      isEnterprise
      footer={review.data && canDecide && <Decision review={review.data} onClose={onClose} />}
    >
      <QueryView query={review} subject="认证资料" shape="facts" lines={10}>
        {(found) => <Review review={found} />}
      </QueryView>
    </Dialog>
  );
}
