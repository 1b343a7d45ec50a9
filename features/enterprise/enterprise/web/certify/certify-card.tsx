import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { href } from '#domain/access/page.ts';
import { evaluationsPages } from '#features/evaluation/evaluations/pages/evaluations.pages.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import { call, downloadFile } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { canMakeCall } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { useScrollToAnchor } from '#platform/web/ui/use-place.ts';
import {
  type Certification,
  getCertification,
  getLicence,
  submitCertification,
  withdrawJoinRequest,
} from '../../contract/certification.ts';
import { CertifyForm } from './certify-form.tsx';
import { JoinRequests } from './join-requests.tsx';
import { type LicenceFile, LicenceUpload } from './licence-upload.tsx';
import './certify.css';

const TAGS = {
  none: ['tag x', '未认证'],
  reviewing: ['tag y', '待审核'],
  passed: ['tag g', '已认证'],
  rejected: ['tag r', '已驳回'],
} as const;

const AUTOMATIC = '由程序自动通过：只核对了统一社会信用代码的校验位，没有与国家企业信用信息公示系统核对。';

/** Scrolls to the card, because it becomes shorter after the decision and the viewport would show the content below. */
const showCard = () => document.getElementById('certify')?.scrollIntoView();

/** Reloads the page, so that the server renders it for the session's new enterprise and shows the result of the form. */
function reload(): void {
  location.hash = 'certify';
  location.reload();
}

function Resubmit({ onDone }: { readonly onDone: () => void }) {
  const [licence, setLicence] = useState<LicenceFile | null>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (licence === null) return setError('请上传营业执照');
    setBusy(true);
    try {
      await call(submitCertification, { body: { licenceFile: licence.uuid } }, { quiet: true });
      toasts.show('success', '已提交');
      onDone();
    } catch (reason) {
      setError(toCallError(reason).message);
    }
    setBusy(false);
  };
  return (
    <div className="certify-form">
      <LicenceUpload value={licence} onChange={setLicence} error={error} />
      <div className="certify-submit">
        <Button kind="primary" isBusy={isBusy} onClick={() => void send()}>
          提交认证
        </Button>
      </div>
    </div>
  );
}

function stateText({ state, checkedBy, rejectReason, licence, decideTime }: Certification): string {
  if (state === 'rejected')
    return `未通过：${rejectReason ?? '未说明原因'}。请重新上传营业执照；名称或代码有误时，请先联系管理员。`;
  if (state === 'reviewing')
    return licence ? '营业执照已提交，平台人员核对后会发消息给您。' : '还差营业执照，上传后即可完成认证。';
  if (checkedBy === 'automatic') return `${decideTime ?? ''} ${AUTOMATIC}`;
  return checkedBy === 'operator' ? `${decideTime ?? ''} 由平台人员核对营业执照后通过。` : '认证已通过。';
}

/** Shows the features that a certification enables, or useful steps while it is pending. */
function NextStep({ state }: Pick<Certification, 'state'>) {
  const session = useSession();
  const { membership } = session;
  // Without this permission the page does not offer the purchase.
  const mayPay = canMakeCall(session, 'order:own:list');
  const isPassed = state === 'passed';
  // The free report is only available before the first membership of an enterprise.
  if (isPassed && membership?.status === 'expired')
    return (
      <div className="certify-next">
        <b>下一步</b>
        <p className="text-2">会员已到期，资料都还保留着；续费后全部资质可以随时校验。</p>
        {mayPay ? (
          <ButtonLink kind="primary" to="#buy">
            去续费
          </ButtonLink>
        ) : (
          <p className="text-2">续费请联系有付款权限的企业负责人。</p>
        )}
      </div>
    );
  return (
    <div className="certify-next">
      <b>下一步</b>
      <p className="text-2">
        {isPassed
          ? '每家企业有一份免费的试用报告：选一项资质，看看满足了哪些、还差什么。'
          : '等待期间可以先看资质标准的要求；通过后有一份免费的试用报告。'}
      </p>
      {isPassed ? (
        <div className="row gap-8 wrap">
          <ButtonLink kind="primary" to={href(evaluationsPages.trial)}>
            免费试用报告
          </ButtonLink>
          {mayPay && <ButtonLink to="#buy">开通会员</ButtonLink>}
        </div>
      ) : (
        <ButtonLink to={href(standardsPages.standard)}>查阅资质标准</ButtonLink>
      )}
    </div>
  );
}

function Standing({ found, onChange }: { readonly found: Certification; readonly onChange: () => void }) {
  const { ent, state, licence } = found;
  const mayCertify = canMakeCall(useSession(), 'ent:certification:edit');
  const needsLicence = state === 'rejected' || (state === 'reviewing' && licence === null);
  return (
    <>
      <div className={state === 'rejected' ? 'certify-state bad' : 'certify-state'} role="status">
        <b>{ent?.entName}</b> <span className="text-2 num no-wrap">{ent?.creditCode}</span>
        <p className="text-2">{stateText(found)}</p>
        {licence && (
          <button
            type="button"
            className="lnk"
            onClick={() => void downloadFile(getLicence, { params: { id: licence.uuid } }).catch(() => undefined)}
          >
            <Icon name="download" /> {licence.filename}
          </button>
        )}
      </div>
      {!needsLicence && <NextStep state={state} />}
      {needsLicence && mayCertify && <Resubmit onDone={onChange} />}
      {needsLicence && !mayCertify && <p className="text-2">营业执照由企业负责人上传。</p>}
      <JoinRequests requests={found.requests} />
    </>
  );
}

function Waiting({ found, onChange }: { readonly found: Certification; readonly onChange: () => void }) {
  const withdraw = useCommand(withdrawJoinRequest, { onDone: onChange });
  return (
    <div className="certify-state" role="status">
      <b>{found.ownRequest?.entName}</b>
      <p className="text-2">{found.ownRequest?.createTime} 已申请加入，等待企业负责人同意；结果会发到消息中心。</p>
      <Button size="small" isBusy={withdraw.isPending} onClick={() => withdraw.mutate({})}>
        撤回申请
      </Button>
    </div>
  );
}

/** Shows the certification of the user's enterprise in any state; for signed-in users. */
export function CertifyCard() {
  const found = useQuery(query(getCertification));
  const [licence, setLicence] = useState<LicenceFile | null>(null);
  const refresh = () => void found.refetch().then(showCard);
  useScrollToAnchor('certify', found.data !== undefined);
  const [tagClass, tagText] = TAGS[found.data?.state ?? 'none'];
  return (
    <div id="certify">
      <Card title="企业认证" note={found.data && <span className={tagClass}>{tagText}</span>}>
        <div className="certify-body">
          <QueryView query={found} subject="企业认证" lines={4}>
            {(data) =>
              data.ent !== null ? (
                <Standing found={data} onChange={refresh} />
              ) : data.ownRequest?.state === 'waiting' ? (
                <Waiting found={data} onChange={refresh} />
              ) : (
                <>
                  {data.ownRequest?.state === 'refused' && (
                    <p className="text-2">{data.ownRequest.entName} 的负责人没有同意您的加入申请。</p>
                  )}
                  <CertifyForm
                    review={data.review}
                    licence={licence}
                    onLicence={setLicence}
                    onDone={reload}
                    onAsked={refresh}
                  />
                </>
              )
            }
          </QueryView>
        </div>
      </Card>
    </div>
  );
}
