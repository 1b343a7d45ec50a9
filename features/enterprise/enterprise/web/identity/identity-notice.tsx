import { useState } from 'react';
import { HISTORY_CALLS } from '#features/enterprise/record-history/record-history.contract.ts';
import { useCommand } from '#platform/web/query.ts';
import { canMakeCall } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { submitIdentityChange, withdrawIdentityChange } from '../../contract/identity.ts';
import { type Enterprise, getEnterprise } from '../../enterprise.contract.ts';
import { type LicenceFile, LicenceUpload } from '../certify/licence-upload.tsx';
import '../certify/certify.css';
import './identity.css';

type Request = NonNullable<Enterprise['identityRequest']>;

const STALE = [getEnterprise, HISTORY_CALLS.enterprise];

/** Shows the requested values beside the certified ones, if they differ. */
function Wanted({ enterprise, request }: { readonly enterprise: Enterprise; readonly request: Request }) {
  return (
    <ul className="id-wanted">
      {request.entName !== enterprise.entName && (
        <li>
          企业名称：{enterprise.entName} → <b>{request.entName}</b>
        </li>
      )}
      {request.creditCode !== enterprise.creditCode && (
        <li className="num">
          统一社会信用代码：{enterprise.creditCode} → <b>{request.creditCode}</b>
        </li>
      )}
    </ul>
  );
}

const getTitle = ({ state, licenceName }: Request): string => {
  if (state === 'rejected') return '未通过';
  return licenceName === null ? '待上传营业执照' : '正在审核';
};

const getWords = ({ state, reason, licenceName }: Request): string => {
  if (state === 'rejected') return `变更未通过：${reason ?? '未说明原因'}。可以换一份营业执照再次提交。`;
  return licenceName === null
    ? '名称和统一社会信用代码属于认证内容，变更须上传新的营业执照，由平台核对后生效。'
    : `已提交营业执照“${licenceName}”，平台核对后生效；在此之前仍使用原来的名称和代码。`;
};

function Papers({ request }: { readonly request: Request }) {
  const [licence, setLicence] = useState<LicenceFile | null>(null);
  const [error, setError] = useState<string | undefined>();
  const confirm = useConfirm();
  const send = useCommand(submitIdentityChange, {
    stale: STALE,
    quiet: true,
    onDone: ({ state }) => toasts.show('success', state === 'passed' ? '变更已生效' : '已提交，等待平台核对'),
  });
  const withdraw = useCommand(withdrawIdentityChange, { stale: STALE, onDone: () => toasts.show('success', '已撤回') });
  const submit = () => {
    if (licence === null) return setError('请上传新的营业执照');
    setError(undefined);
    const { entName, creditCode } = request;
    send.mutate(
      { body: { entName, creditCode, licenceFile: licence.uuid } },
      { onError: (reason) => setError(reason.fields[0]?.message ?? reason.message) },
    );
  };
  const takeBack = async () => {
    if (await confirm({ title: '撤回变更申请？', body: '企业名称和统一社会信用代码保持不变。', action: '撤回' }))
      withdraw.mutate({});
  };
  return (
    <>
      <LicenceUpload value={licence} onChange={setLicence} error={error} />
      <div className="row gap-8">
        <Button kind="primary" isBusy={send.isPending} onClick={submit}>
          提交核对
        </Button>
        {request.state === 'reviewing' && (
          <Button isBusy={withdraw.isPending} onClick={() => void takeBack()}>
            撤回申请
          </Button>
        )}
      </div>
    </>
  );
}

/** Shows a request to change the name or credit code of a certified enterprise: the requested values, its state, and the upload of its licence. */
export function IdentityNotice({ enterprise }: { readonly enterprise: Enterprise }) {
  const request = enterprise.identityRequest;
  const mayRequest = canMakeCall(useSession(), 'ent:certification:edit');
  if (request === null) return null;
  return (
    <section className={request.state === 'rejected' ? 'alert e id-notice' : 'alert w id-notice'} aria-label="变更申请">
      <Icon name={request.state === 'rejected' ? 'triangle' : 'clock'} />
      <div className="id-body">
        <b>企业名称或统一社会信用代码的变更{getTitle(request)}</b>
        <Wanted enterprise={enterprise} request={request} />
        <p>{getWords(request)}</p>
        {mayRequest && <Papers request={request} />}
      </div>
    </section>
  );
}
