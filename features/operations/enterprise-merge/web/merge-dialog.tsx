import { useNavigate } from 'react-router';
import { z } from 'zod';
import { href } from '#domain/access/page.ts';
import { text } from '#platform/contract/fields.ts';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { TextField } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import {
  type Choosable,
  type Comparison,
  listDoubles,
  listMerges,
  mergeEnterprises,
} from '../enterprise-merge.contract.ts';
import { enterpriseMergePages } from '../pages/enterprise-merge.pages.ts';
import { NoWayBack } from './no-way-back.tsx';

const Why = z.object({ reason: text('原因', 200, 2) });

interface MergeDialogProps {
  readonly comparison: Pick<Comparison, 'stay' | 'gone' | 'asksSecond' | 'conflicts'>;
  readonly fromGone: readonly Choosable[];
  readonly onClose: () => void;
}

/** The final confirmation before two enterprises are merged. */
export function MergeDialog({ comparison, fromGone, onClose }: MergeDialogProps) {
  const { stay, gone, asksSecond, conflicts } = comparison;
  const navigate = useNavigate();
  const merge = useCommand(mergeEnterprises, { stale: [listDoubles, listMerges], quiet: true });
  const action = asksSecond ? '提交批准' : '合并';
  const named = conflicts.filter(({ name }) => fromGone.some((one) => one === name)).map(({ label }) => label);
  const submit = async (values: z.input<typeof Why>) => {
    await merge.mutateAsync({
      body: { stay: stay.uuid, gone: gone.uuid, fromGone: [...fromGone], ...Why.parse(values) },
    });
    toasts.show('success', asksSecond ? '已提交，批准后合并' : '正在合并，完成后通知两家企业的用户');
    void navigate(href(enterpriseMergePages.merges));
  };
  return (
    <FormDialog
      title={`把“${gone.entName}”并入“${stay.entName}”`}
      action={action}
      schema={Why}
      isDangerous
      onClose={onClose}
      onSubmit={submit}
    >
      {(errors) => (
        <>
          <NoWayBack />
          {named.length > 0 && <p className="text-2">重复的{named.join('、')}以并入企业为准。</p>}
          <p className="text-2">合并期间两家企业的页面会稍候片刻。</p>
          <TextField name="reason" label="原因" isRequired error={errors.reason} />
        </>
      )}
    </FormDialog>
  );
}
