import { useEffect, useRef } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { isLocalPath } from '#domain/access/guard.ts';
import { listOwnEnterprises } from '#platform/contract/session.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { useSwitchEnterprise } from '#platform/web/shell/enterprise-switch.tsx';
import { usePageAddress } from '#platform/web/site.tsx';
import { useLogout, useSession } from '#platform/web/state/session-context.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { NeedsScript } from '#platform/web/ui/needs-script.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import './group.css';

export const meta: MetaFunction = () => [{ title: getTitle('进入企业') }];

export async function loader(args: LoaderFunctionArgs) {
  const wanted = new URL(args.request.url).searchParams.get('to') ?? '';
  const to = isLocalPath(wanted) ? wanted : null;
  const enterprises = await createServerCall(args)(listOwnEnterprises);
  const enterprise = enterprises.find(({ uuid }) => uuid === args.params['uuid']?.toLowerCase());
  if (enterprise?.isChosen) throw redirect(to ?? '/');
  return { enterprise: enterprise ? { uuid: enterprise.uuid, entName: enterprise.entName } : null, to };
}

/**
 * Target of links in mails, messages and calendars (P-211): selects the enterprise if the user belongs to it, and opens the page. The page
 * uses the same call as every switch, so that opening an address changes nothing.
 */
export default function EnterEnterprisePage() {
  const { enterprise, to } = useLoaderData<typeof loader>();
  return (
    <div className="wrapper fg-enter">
      {enterprise ? <Entering key={enterprise.uuid} enterprise={enterprise} to={to} /> : <NotYours />}
    </div>
  );
}

interface EnteringProps {
  readonly enterprise: { readonly uuid: string; readonly entName: string };
  readonly to: string | null;
}

function Entering({ enterprise, to }: EnteringProps) {
  const { choose, isBusy } = useSwitchEnterprise();
  const enter = () => void choose(enterprise.uuid, to ?? undefined);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    enter();
  });
  return (
    <>
      <PageHead title={`正在进入“${enterprise.entName}”`} meta="当前企业切换后，打开链接所指的页面" />
      <NeedsScript />
      <Button kind="primary" isBusy={isBusy} busyLabel="正在切换" onClick={enter}>
        进入该企业
      </Button>
    </>
  );
}

function NotYours() {
  const { key } = useSession();
  const logout = useLogout();
  const to = usePageAddress();
  return (
    <>
      <PageHead title="不能进入链接所指的企业" />
      <p className="text-2">
        {key
          ? '您是用密钥登录的，只能办理密钥所属企业的事务。请用密码登录后再打开链接。'
          : '您的账号不属于这家企业，或已退出。如果链接是发给您另一个账号的，请换账号登录。'}
      </p>
      <div className="row g12 wrap">
        <PageLink className="btn p" to={to('overview')}>
          返回当前企业
        </PageLink>
        <Button onClick={() => void logout()}>换账号登录</Button>
      </div>
    </>
  );
}
