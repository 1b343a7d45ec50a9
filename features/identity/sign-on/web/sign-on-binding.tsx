import { useQuery } from '@tanstack/react-query';
import { href } from '#domain/access/page.ts';
import { accountPages } from '#features/identity/account/pages/account.pages.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { getSignOnWays, listIdentities, unlinkIdentity } from '../sign-on.contract.ts';
import { beginSignOn } from './begin-sign-on.ts';

const begin = (account?: string): void =>
  void beginSignOn(href(accountPages.userInfo), account).catch((reason: unknown) =>
    toasts.show('error', toCallError(reason).message),
  );

/** Lists the linked identities as an `<li>` of the personal centre; renders nothing if no sign-on is configured and none is linked. */
export function LinkedIdentities() {
  const found = useQuery(query(listIdentities));
  const ways = useQuery(query(getSignOnWays));
  const { ent } = useSession();
  const confirm = useConfirm();
  const unlink = useCommand(unlinkIdentity, {
    stale: [listIdentities],
    onDone: () => toasts.show('success', '已解绑'),
  });
  const rows = found.data ?? [];
  const { installation = null, hasEnterprises = false } = ways.data ?? {};
  if (rows.length === 0 && installation === null && !hasEnterprises) return null;
  const press = async (uuid: string, name: string) => {
    const body = '解绑后不能再用它登录，由它打开的登录随即结束；可以随时重新绑定。';
    if (await confirm({ title: `解绑${name}？`, body, action: '解绑', isDangerous: true }))
      unlink.mutate({ body: { uuid } });
  };
  return (
    <li>
      <div>
        <span className="text-3 small">单点登录</span>
        <p>
          {rows.length === 0
            ? '尚未绑定'
            : rows.map(({ name, linkTime }) => `${name}（${linkTime.slice(0, 10)}）`).join('、')}
        </p>
      </div>
      {rows.map(({ uuid, name }) => (
        <Button
          key={uuid}
          size="small"
          isBusy={unlink.isPending}
          aria-label={`解绑${name}`}
          onClick={() => void press(uuid, name)}
        >
          解绑
        </Button>
      ))}
      {installation !== null && !rows.some(({ name }) => name === installation) && (
        <Button size="small" onClick={() => begin()}>
          绑定{installation}
        </Button>
      )}
      {hasEnterprises && ent && !rows.some(({ name }) => name === ent.entName) && (
        <Button size="small" onClick={() => begin(ent.creditCode)}>
          绑定本企业账号
        </Button>
      )}
    </li>
  );
}
