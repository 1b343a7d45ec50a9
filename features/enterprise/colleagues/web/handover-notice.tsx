import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { answerOwnershipOffer, listColleagues, withdrawOwnershipOffer } from '../colleagues.contract.ts';

interface Handover {
  readonly fromName: string;
  readonly toName: string;
  readonly isForMe: boolean;
  readonly createTime: string;
}

const STALE = { stale: [listColleagues] };

/** Shows a pending handover of an enterprise: the decision for the successor, or the cancel action for the owner. */
export function HandoverNotice({ handover }: { readonly handover: Handover }) {
  const { fromName, toName, isForMe, createTime } = handover;
  const confirm = useConfirm();
  const answer = useCommand(answerOwnershipOffer, {
    ...STALE,
    onDone: (_answer, { body }) => toasts.show('success', body.accept ? '您已成为企业负责人' : '已拒绝，并通知对方'),
  });
  const withdraw = useCommand(withdrawOwnershipOffer, {
    ...STALE,
    onDone: () => toasts.show('success', '已撤回，并通知对方'),
  });
  const accept = async () => {
    const body = '负责人决定成员的加入、权限和移出。接受前须再次验证您的身份。';
    if (await confirm({ title: '成为企业负责人？', body, action: '接受' })) answer.mutate({ body: { accept: true } });
  };
  return (
    <div className="alert co-handover" role="status">
      <Icon name="info" />
      {isForMe ? (
        <>
          <span>
            {fromName} 于 {createTime} 请您担任企业负责人。
          </span>
          <Button size="small" kind="primary" isBusy={answer.isPending} onClick={() => void accept()}>
            接受
          </Button>
          <Button size="small" isBusy={answer.isPending} onClick={() => answer.mutate({ body: { accept: false } })}>
            拒绝
          </Button>
        </>
      ) : (
        <>
          <span>
            {createTime} 起等待 {toName} 接受成为负责人，接受前一切不变。
          </span>
          <Button size="small" isBusy={withdraw.isPending} onClick={() => withdraw.mutate({})}>
            撤回移交
          </Button>
        </>
      )}
    </div>
  );
}
