import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { editApprovalRules, getApprovalRules } from '../approvals.contract.ts';

interface RulesProps {
  readonly kinds: readonly { readonly kind: string; readonly label: string; readonly isAsked: boolean }[];
  readonly approvers: readonly string[];
}

function Rules({ kinds, approvers }: RulesProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(kinds.flatMap(({ kind, isAsked }) => (isAsked ? [kind] : []))),
  );
  const edit = useCommand(editApprovalRules, {
    stale: [getApprovalRules],
    onDone: () => toasts.show('success', '已保存，从同事的下一次操作起生效'),
  });
  const toggle = (kind: string, isTicked: boolean) =>
    setTicked((before) => new Set(isTicked ? [...before, kind] : [...before].filter((one) => one !== kind)));
  return (
    <div className="ap-body">
      <p className="text-3">
        勾选的变更由同事提交后先等待审批，副锁和开放接口同样适用；您本人的操作不受影响。有审批权限的：
        {approvers.join('、')}。在“成员与权限”中给同事审批权限。
      </p>
      <fieldset className="ap-rules">
        <legend className="sr-only">须经审批的变更</legend>
        {kinds.map(({ kind, label }) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={ticked.has(kind)}
              onChange={(event) => toggle(kind, event.currentTarget.checked)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <Button kind="primary" isBusy={edit.isPending} onClick={() => edit.mutate({ body: { kinds: [...ticked] } })}>
        保存
      </Button>
    </div>
  );
}

/** Shows the settings for changes that require approval, to the owner only. */
export function RulesCard() {
  const found = useQuery(query(getApprovalRules, {}));
  return (
    <Card title="须经审批的变更">
      <QueryView query={found} subject="审批设置" lines={4}>
        {(rules) => <Rules {...rules} />}
      </QueryView>
    </Card>
  );
}
