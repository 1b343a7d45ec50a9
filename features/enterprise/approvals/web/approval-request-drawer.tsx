import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { optionalText } from '#platform/contract/fields.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { createTextKeys } from '#platform/web/text-keys.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Drawer } from '#platform/web/ui/dialog.tsx';
import { Facts } from '#platform/web/ui/facts.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { ReasonDialog } from '#platform/web/ui/reason-dialog.tsx';
import {
  type ApprovalRequestDetails,
  approveApprovalRequest,
  explainApprovalRequest,
  getApprovalRequest,
  listApprovalRequests,
  listOwnApprovalRequests,
  rejectApprovalRequest,
  withdrawApprovalRequest,
} from '../approvals.contract.ts';
import { ApprovalStateTag, formatRequester } from './approval-request-item.tsx';

const STALE = [listApprovalRequests, listOwnApprovalRequests, getApprovalRequest];
const ACTS: Readonly<Record<ApprovalRequestDetails['records'][number]['act'], string>> = {
  add: '新增',
  edit: '修改',
  remove: '删除',
  restore: '恢复',
  purge: '清除',
  dispute: '标记异议',
  settle: '结束异议',
};

function Changes({ record }: { readonly record: ApprovalRequestDetails['records'][number] }) {
  const { kindLabel, name, act, changes } = record;
  return (
    <li>
      <b>
        {ACTS[act]}
        {kindLabel}
        {name && ` ${name}`}
      </b>
      {changes.length > 0 && (
        <table className="ap-changes">
          <thead>
            <tr>
              <th scope="col">内容</th>
              <th scope="col">现在</th>
              <th scope="col">批准后</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ label, before, after, isSealed }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{isSealed ? '不显示号码' : (before ?? <span className="text-3">未填</span>)}</td>
                <td>{isSealed ? '有改动' : (after ?? <span className="text-3">未填</span>)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  );
}

const Explanation = z.object({ reason: optionalText('说明', 500) });

interface DialogProps {
  readonly approvalRequest: ApprovalRequestDetails;
  readonly onClose: () => void;
}

function RejectDialog({ approvalRequest: { uuid, kindLabel }, onClose }: DialogProps) {
  const reject = useCommand(rejectApprovalRequest, { stale: STALE, quiet: true });
  return (
    <ReasonDialog
      title={`驳回${kindLabel}`}
      action="驳回"
      isDangerous
      label="驳回原因"
      max={500}
      done="已驳回，已通知提交人"
      onSubmit={(reason) => reject.mutateAsync({ body: { uuid, reason } })}
      onClose={onClose}
    />
  );
}

function ExplainDialog({ approvalRequest: { uuid, reason }, onClose }: DialogProps) {
  const explain = useCommand(explainApprovalRequest, { stale: STALE, quiet: true });
  const submit = async (values: z.input<typeof Explanation>) => {
    await explain.mutateAsync({ body: { uuid, ...Explanation.parse(values) } });
    toasts.show('success', '说明已保存');
    onClose();
  };
  return (
    <FormDialog title="说明变更的原因" action="保存" schema={Explanation} onClose={onClose} onSubmit={submit}>
      {(errors) => <TextField name="reason" label="说明" defaultValue={reason ?? ''} error={errors.reason} />}
    </FormDialog>
  );
}

function Acts({ approvalRequest, onClose }: DialogProps) {
  const client = useQueryClient();
  const { uuid, isMine, mayDecide, state } = approvalRequest;
  const [open, setOpen] = useState<'reject' | 'explain' | null>(null);
  const approve = useCommand(approveApprovalRequest, {
    onDone: () => {
      toasts.show('success', '已批准并执行');
      // All queries are invalidated, because any of them may show the changed record.
      void client.invalidateQueries();
      onClose();
    },
  });
  const withdraw = useCommand(withdrawApprovalRequest, {
    stale: STALE,
    onDone: () => {
      toasts.show('success', '已撤回');
      onClose();
    },
  });
  if (state !== 'waiting') return null;
  return (
    <div className="ap-acts">
      {mayDecide && (
        <Button kind="primary" isBusy={approve.isPending} onClick={() => approve.mutate({ body: { uuid } })}>
          批准
        </Button>
      )}
      {mayDecide && <Button onClick={() => setOpen('reject')}>驳回</Button>}
      {isMine && (
        <Button onClick={() => setOpen('explain')}>{approvalRequest.reason === null ? '写说明' : '改说明'}</Button>
      )}
      {isMine && (
        <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate({ body: { uuid } })}>
          撤回
        </Button>
      )}
      {open === 'reject' && <RejectDialog approvalRequest={approvalRequest} onClose={() => setOpen(null)} />}
      {open === 'explain' && <ExplainDialog approvalRequest={approvalRequest} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Records({ records }: Pick<ApprovalRequestDetails, 'records'>) {
  const keys = createTextKeys(records.map(({ name }) => name ?? ''));
  return (
    <ul className="ap-records">
      {records.map((record, index) => (
        <Changes key={keys[index]} record={record} />
      ))}
    </ul>
  );
}

/** Shows one approval request with the current values of the records beside the requested ones. */
export function ApprovalRequestDrawer({ uuid, onClose }: { readonly uuid: string; readonly onClose: () => void }) {
  const found = useQuery({ ...query(getApprovalRequest, { params: { id: uuid } }), staleTime: 0 });
  return (
    <Drawer title="提交审批的变更" onClose={onClose}>
      <QueryView query={found} subject="变更" lines={4}>
        {(approvalRequest) => (
          <>
            <p className="row gap-8">
              <b>{approvalRequest.what}</b>
              <ApprovalStateTag state={approvalRequest.state} />
            </p>
            <p className="text-3">{formatRequester(approvalRequest)}</p>
            {approvalRequest.reason !== null && <p className="text-2">说明：{approvalRequest.reason}</p>}
            {approvalRequest.decideNote !== null && <p className="text-2">驳回原因：{approvalRequest.decideNote}</p>}
            {approvalRequest.fields.length > 0 && (
              <Facts
                className="fact-list ap-fields"
                rows={approvalRequest.fields.map(({ label, value }) => [label, value])}
              />
            )}
            <Records records={approvalRequest.records} />
            {approvalRequest.isCut && <p className="text-3">记录较多，只列出其中一部分。</p>}
            <Acts approvalRequest={approvalRequest} onClose={onClose} />
          </>
        )}
      </QueryView>
    </Drawer>
  );
}
