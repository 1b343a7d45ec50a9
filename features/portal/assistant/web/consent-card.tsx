import { useQuery } from '@tanstack/react-query';
import { query, useCommand } from '#platform/web/query.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { getModelConsent, type ModelConsent, updateModelConsent } from '../contract/consent.ts';
import './consent.css';

/** Lets the owner allow or forbid that an external model formulates answers from the enterprise's records. */
export function ConsentCard() {
  const found = useQuery(query(getModelConsent));
  return (
    <Card title="智能问答与本企业记录" note="按本企业的档案、校验和申报回答时，只用提问人自己的权限">
      <QueryView query={found} subject="问答设置">
        {(consent) => <Choice consent={consent} />}
      </QueryView>
    </Card>
  );
}

function Choice({ consent }: { readonly consent: ModelConsent }) {
  const confirm = useConfirm();
  const { isOwner } = useSession();
  const { isGiven, hasModel, updateTime, updateBy } = consent;
  const edit = useCommand(updateModelConsent, {
    stale: [getModelConsent],
    onDone: ({ isGiven: given }) => toasts.show('success', given ? '已同意交给模型' : '已撤回同意'),
  });
  const change = async () => {
    const body = '回答里的人员姓名、证书和申报会随提问发给本站接入的模型服务。随时可以撤回，撤回前已发出的无法收回。';
    if (isGiven || (await confirm({ title: '同意把本企业的回答交给模型？', body, action: '同意' })))
      edit.mutate({ body: { isGiven: !isGiven } });
  };
  return (
    <div className="as-consent">
      <p>
        <label className="row gap-8">
          <input
            type="checkbox"
            checked={isGiven}
            disabled={edit.isPending || !isOwner}
            onChange={() => void change()}
          />
          同意由模型改写关于本企业的回答
        </label>
      </p>
      <p className="text-3 small">
        {isGiven
          ? '相关记录会发给模型服务改写，每句仍核对出处。'
          : '不同意时，关于本企业的回答只由规则摘自记录，不发给任何模型。'}
        {!hasModel && '目前的回答都摘自站内文件和本企业记录。'}
        {!isOwner && '由企业负责人以本人账号决定。'}
        {updateTime !== null && `${updateBy ?? '已注销的用户'} 于 ${updateTime} 修改。`}
      </p>
    </div>
  );
}
