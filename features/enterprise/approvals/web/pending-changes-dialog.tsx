import { Link } from 'react-router';
import { z } from 'zod';
import { href } from '#domain/access/page.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { TextField } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import {
  explainApprovalRequest,
  getApprovalRequest,
  listApprovalRequests,
  listOwnApprovalRequests,
} from '../approvals.contract.ts';
import { approvalsPages } from '../pages/approvals.pages.ts';

const Why = z.object({ reason: requiredText('说明', 500, 2) });

interface HeldDialogProps {
  readonly approvalRequests: readonly string[];
  readonly onClose: () => void;
}

/** Asks for the reason of a change that awaits approval, directly after it was requested. */
export function PendingChangesDialog({ approvalRequests, onClose }: HeldDialogProps) {
  const explain = useCommand(explainApprovalRequest, {
    stale: [listApprovalRequests, listOwnApprovalRequests, getApprovalRequest],
    quiet: true,
  });
  const submit = async (values: z.input<typeof Why>) => {
    const { reason } = Why.parse(values);
    for (const uuid of approvalRequests) await explain.mutateAsync({ body: { uuid, reason } });
    toasts.show('success', '说明已提交');
    onClose();
  };
  return (
    <FormDialog title="已提交审批" action="提交说明" leave="不写说明" schema={Why} onClose={onClose} onSubmit={submit}>
      {(errors) => (
        <>
          <p className="text-2">
            {approvalRequests.length > 1 ? `${approvalRequests.length} 项变更` : '这项变更'}
            由有审批权限的同事批准后生效，此前可以撤回。
          </p>
          <Link to={`${href(approvalsPages.approvals)}?tab=own`} onClick={onClose}>
            查看我的提交
          </Link>
          <TextField
            name="reason"
            label="说明"
            help="写明变更的原因，供审批人参考，如“张三已离职，社保已停缴”。"
            maxLength={500}
            error={errors.reason}
          />
        </>
      )}
    </FormDialog>
  );
}
