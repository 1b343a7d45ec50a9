import { useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { href } from '#domain/access/page.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { keysPages } from '#features/identity/keys/pages/keys.pages.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { PageParts } from '#platform/web/shell/slots.tsx';
import { PermissionGate, useSession } from '#platform/web/state/session-context.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Breadcrumbs } from '#platform/web/ui/breadcrumbs.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { getProfile, listLogins, listSessions } from '../account.contract.ts';
import { AvatarPicker } from './avatar-picker.tsx';
import { MailChange, NickNameChange, PasswordChange, PhoneChange } from './changes.tsx';
import { AccountClosingCard, ClosingBanner } from './leaving-card.tsx';
import { SecondFactorRow } from './second-factor.tsx';
import { LoginsCard, SessionsCard } from './sessions-card.tsx';
import './account.css';

const LOGINS_SHOWN = 10;

export async function loader(args: LoaderFunctionArgs) {
  const call = createServerCall(args);
  const profile = await call(getProfile);
  const sessions = await call(listSessions);
  const pageNum = Number(new URL(args.request.url).searchParams.get('pageNum') ?? '1');
  const page = Number.isInteger(pageNum) && pageNum > 0 ? pageNum : 1;
  const logins = await call(listLogins, { query: { pageNum: page, pageSize: LOGINS_SHOWN } });
  return { profile, sessions, logins, page };
}

export const meta: MetaFunction = () => [{ title: getTitle('个人中心') }];

type Change = 'nickName' | 'phone' | 'mail-phone' | 'mail-mail' | 'password';
type Profile = Awaited<ReturnType<typeof loader>>['profile'];

interface RowProps {
  readonly label: string;
  readonly value: string;
  readonly actions: readonly { readonly change: Change; readonly text: string }[];
  readonly onChange: (change: Change) => void;
}

function Row({ label, value, actions, onChange }: RowProps) {
  return (
    <li>
      <div>
        <span className="text-3 small">{label}</span>
        <p>{value}</p>
      </div>
      {actions.map(({ change, text }) => (
        <Button key={change} size="small" onClick={() => onChange(change)}>
          {text}
        </Button>
      ))}
    </li>
  );
}

function ChangeOf(props: {
  readonly change: Change;
  readonly profile: Profile;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}) {
  const { change, profile, onClose, onDone } = props;
  const tools = { onClose, onDone };
  if (change === 'nickName') return <NickNameChange {...tools} current={profile.nickName} />;
  if (change === 'phone') return <PhoneChange {...tools} current={profile.phonenumber} />;
  if (change === 'password') return <PasswordChange {...tools} phone={profile.phonenumber} />;
  const method = change === 'mail-mail' ? 'mail' : 'phone';
  return <MailChange {...tools} phone={profile.phonenumber} current={profile.mail} method={method} />;
}

/** Links to the management of the enterprise and its keys. */
function EnterpriseRow() {
  const { ent } = useSession();
  return (
    <li>
      <div>
        <span className="text-3 small">所属企业</span>
        <p>{ent?.entName ?? '尚未认证企业'}</p>
      </div>
      <Link className="btn small" to={href(membershipPages.memberCenter, null, {}, 'certify')}>
        {ent ? '查看认证' : '认证企业'}
      </Link>
      {ent && (
        <PermissionGate need={[keysPages.manageKey.right]}>
          <Link className="btn small" to={href(keysPages.manageKey)}>
            管理密钥
          </Link>
        </PermissionGate>
      )}
    </li>
  );
}

const mailActions = (mail: string | null): RowProps['actions'] =>
  mail === null
    ? [{ change: 'mail-phone', text: '绑定邮箱' }]
    : [
        { change: 'mail-phone', text: '用手机验证更换' },
        { change: 'mail-mail', text: '用原邮箱验证更换' },
      ];

/** Personal centre (P-012): picture, names, phone, mail, password, sessions, personal data, and the closing of the account. */
export default function UserInfoPage() {
  const { profile, sessions, logins, page } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [change, setChange] = useState<Change | null>(null);
  const refresh = () => void revalidate();
  const done = (text: string) => {
    toasts.show('success', text);
    setChange(null);
    refresh();
  };
  const row = (label: string, value: string, actions: RowProps['actions']) => (
    <Row label={label} value={value} actions={actions} onChange={setChange} />
  );
  return (
    <div className="wrapper account-page">
      <Breadcrumbs items={[{ label: '个人中心' }]} />
      {profile.closing && <ClosingBanner until={profile.closing.until} onDone={refresh} />}
      <PageHead title="个人中心" meta={`用户名 ${profile.userName} · 注册于 ${profile.createTime.slice(0, 10)}`} />
      <Card title="个人资料">
        <div className="account-profile">
          <AvatarPicker address={profile.avatar} onDone={refresh} />
          <ul className="account-list">
            {row('昵称', profile.nickName, [{ change: 'nickName', text: '修改昵称' }])}
            {row('手机号', profile.phonenumber, [{ change: 'phone', text: '更换手机号' }])}
            {row('邮箱', profile.mail ?? '尚未绑定', mailActions(profile.mail))}
            <PageParts place="account.bindings" />
            <EnterpriseRow />
            {row('密码', '••••••••••', [{ change: 'password', text: '修改密码' }])}
            <SecondFactorRow />
          </ul>
        </div>
      </Card>
      <div className="account-columns">
        <SessionsCard sessions={sessions} onChange={refresh} />
        <LoginsCard logins={logins} page={page} pageSize={LOGINS_SHOWN} />
      </div>
      <AccountClosingCard isClosing={profile.closing !== null} />
      {change && <ChangeOf change={change} profile={profile} onClose={() => setChange(null)} onDone={done} />}
    </div>
  );
}
