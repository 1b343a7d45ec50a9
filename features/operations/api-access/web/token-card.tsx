import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { API_TOKEN_STATUS_LABELS } from '#domain/access/api-token.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Facts } from '#platform/web/ui/facts.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { type StatusLook, StatusTag } from '#platform/web/ui/validity-tag.tsx';
import { type ApiToken, listApiTokens, revokeApiToken } from '../api-access.contract.ts';
import { AddTokenDialog, NewSecretDialog } from './token-dialogs.tsx';

const LOOKS: Readonly<Record<ApiToken['status'], StatusLook>> = {
  active: 'valid',
  expired: 'expired',
  revoked: 'unknown',
};

function lastUseOf({ lastUseTime, lastUseIp }: ApiToken): string {
  return lastUseTime === null ? '还没有用过' : `${lastUseTime}（${lastUseIp ?? '未知地址'}）`;
}

function TokenItem({ token }: { readonly token: ApiToken }) {
  const confirm = useConfirm();
  const revoke = useCommand(revokeApiToken, {
    stale: [listApiTokens],
    onDone: () => toasts.show('success', `令牌“${token.name}”已吊销`),
  });
  const ask = async () => {
    const body = '使用它的软件立即不能再调用接口，吊销后不能恢复。';
    if (await confirm({ title: `吊销令牌“${token.name}”？`, body, action: '吊销', isDangerous: true }))
      revoke.mutate({ params: { id: token.uuid } });
  };
  return (
    <li className="aa-item">
      <div className="aa-head">
        <b>{token.name}</b>
        <code>{token.hint}</code>
        <StatusTag look={LOOKS[token.status]} words={API_TOKEN_STATUS_LABELS[token.status]} />
        {token.status !== 'revoked' && (
          <Button size="small" isBusy={revoke.isPending} aria-label={`吊销${token.name}`} onClick={() => void ask()}>
            吊销
          </Button>
        )}
      </div>
      <Facts
        className="aa-facts"
        rows={[
          ['有效期至', token.validEnd],
          ['权限', `${token.menuIds.length} 项`],
          ['最近使用', lastUseOf(token)],
          ['新建', `${token.createTime.slice(0, 10)} 由 ${token.createBy}`],
        ]}
      />
    </li>
  );
}

/** Lists the tokens of the enterprise, with the actions to create and revoke them. */
export function TokenCard({ canAdd }: { readonly canAdd: boolean }) {
  const tokens = useQuery(query(listApiTokens));
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  return (
    <Card
      title="接口令牌"
      note="只能做所选权限允许的事"
      more={
        canAdd && (
          <Button kind="primary" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            新建令牌
          </Button>
        )
      }
    >
      <QueryView query={tokens} subject="接口令牌" shape="rows">
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title="还没有接口令牌" hint="每个软件新建一个，只给它需要的权限；不用时随时吊销。" />
          ) : (
            <ul className="aa-list">
              {rows.map((token) => (
                <TokenItem key={token.uuid} token={token} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {isAdding && <AddTokenDialog onClose={() => setAdding(false)} onMade={setMade} />}
      {made && (
        <NewSecretDialog
          title="令牌已生成"
          secret={made}
          hint="调用时放在请求头 Authorization: Bearer 之后。请存入软件的密钥配置，不要写进代码或发到群里。"
          onClose={() => setMade(null)}
        />
      )}
    </Card>
  );
}
