import { useNavigate } from 'react-router';
import { href } from '#domain/access/page.ts';
import { useCommand } from '#platform/web/query.ts';
import { ReasonDialog } from '#platform/web/ui/reason-dialog.tsx';
import {
  type EnterpriseComparison,
  listDuplicateEnterprises,
  listMerges,
  mergeEnterprises,
  type SelectableKind,
} from '../enterprise-merge.contract.ts';
import { enterpriseMergePages } from '../pages/enterprise-merge.pages.ts';
import { IrreversibleEffects } from './no-way-back.tsx';

interface MergeDialogProps {
  readonly comparison: Pick<EnterpriseComparison, 'stay' | 'gone' | 'asksSecond' | 'conflicts'>;
  readonly fromGone: readonly SelectableKind[];
  readonly onClose: () => void;
}

/** The final confirmation of a merge. */
export function ConfirmMergeDialog({ comparison, fromGone, onClose }: MergeDialogProps) {
  const { stay, gone, asksSecond, conflicts } = comparison;
  const navigate = useNavigate();
  const merge = useCommand(mergeEnterprises, { stale: [listDuplicateEnterprises, listMerges], quiet: true });
  const named = conflicts.filter(({ name }) => fromGone.some((one) => one === name)).map(({ label }) => label);
  return (
    <ReasonDialog
      title={`把“${gone.entName}”并入“${stay.entName}”`}
      action={asksSecond ? '提交批准' : '合并'}
      isDangerous
      done={asksSecond ? '已提交，批准后合并' : '正在合并，完成后通知两家企业的用户'}
      onSubmit={async (reason) => {
        await merge.mutateAsync({ body: { stay: stay.uuid, gone: gone.uuid, fromGone: [...fromGone], reason } });
        void navigate(href(enterpriseMergePages.merges));
      }}
      onClose={onClose}
    >
      <IrreversibleEffects />
      {named.length > 0 && <p className="text-2">重复的{named.join('、')}以并入企业为准。</p>}
      <p className="text-2">合并期间两家企业的页面会稍候片刻。</p>
    </ReasonDialog>
  );
}
