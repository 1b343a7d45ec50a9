import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import { dateTimeField, type Resource } from '#platform/contract/resource.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { DateTimeField } from '#platform/web/ui/day-field.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { type FieldErrors, FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { parseTypedDateTime } from '#platform/web/ui/typed-day.ts';
import { getManageCalls, type PublicationRecord, type PublicationState } from '../publishing.contract.ts';
import { type ConsequenceProps, usePublishedContent } from './published-content.tsx';
import { DIRECT_WITHDRAWAL, getWithdrawal } from './withdrawal.ts';

interface DecisionProps {
  readonly resource: Resource;
  readonly record: PublicationRecord;
  readonly onClose: () => void;
}

/** The publication time as typed; empty means now. */
const publishTime = z
  .preprocess((typed) => {
    if (typeof typed !== 'string') return undefined;
    const read = parseTypedDateTime(typed);
    if (read.is === 'empty') return undefined;
    return read.is === 'value' ? read.value : typed;
  }, dateTimeField('发布时间').optional())
  .meta({ title: '发布时间' });
const When = z.object({ publishTime });

function Consequence({ resource, record }: Omit<DecisionProps, 'onClose'>) {
  const Own = usePublishedContent().consequences[resource.name];
  if (Own) return <OwnConsequence Own={Own} resource={resource} uuid={record.uuid} />;
  return record.isLive ? '读者看到的将换成最新的草稿，以前的版本仍可恢复。' : '发布后所有读者都能看到。';
}

interface OwnConsequenceProps {
  readonly Own: ComponentType<ConsequenceProps>;
  readonly resource: Resource;
  readonly uuid: string;
}

/** Displays the consequence of publishing the draft; the feature of the resource provides this component. */
function OwnConsequence({ Own, resource, uuid }: OwnConsequenceProps) {
  const found = useQuery({ ...query(getManageCalls(resource).get, { params: { id: uuid } }), staleTime: 0 });
  return <Own uuid={uuid} draft={found.data} />;
}

/** The result messages by resulting state. */
const DONE = {
  draft: '已保存为草稿',
  asked: '已提交，复核批准后发布',
  scheduled: '到时间自动发布',
  published: '已发布，读者立即看到',
  withdrawn: '已撤下',
} as const satisfies Readonly<Record<PublicationState, string>>;

export function PublishDialog({ resource, record, onClose }: DecisionProps) {
  const calls = getManageCalls(resource);
  const publish = useCommand(calls.publish, { stale: [calls.list, calls.get, calls.listVersions], quiet: true });
  const submit = async (values: z.input<typeof When>) => {
    const { uuid, revision } = record;
    const answer = await publish.mutateAsync({ body: { uuid, revision, ...When.parse(values) } });
    toasts.show('success', DONE[answer.state]);
    onClose();
  };
  return (
    <FormDialog title={`发布“${record.title}”`} action="发布" schema={When} onClose={onClose} onSubmit={submit}>
      {(errors) => (
        <>
          <div className="text-2">
            <Consequence resource={resource} record={record} />
          </div>
          <DateTimeField name="publishTime" label="发布时间" help="不填即立即发布" error={errors.publishTime} />
        </>
      )}
    </FormDialog>
  );
}

const Why = z.object({ reason: requiredText('原因', 200) });

export function WithdrawDialog({ resource, record, onClose }: DecisionProps) {
  const calls = getManageCalls(resource);
  const { action, done } = getWithdrawal(resource, record) ?? DIRECT_WITHDRAWAL;
  const withdraw = useCommand(calls.withdraw, { stale: [calls.list, calls.get, calls.listVersions], quiet: true });
  const submit = async (values: z.input<typeof Why>) => {
    const { uuid, revision } = record;
    await withdraw.mutateAsync({ body: { uuid, revision, reason: values.reason } });
    toasts.show('success', done);
    onClose();
  };
  return (
    <FormDialog
      title={`${action}“${record.title}”`}
      action={action}
      isDangerous
      schema={Why}
      onClose={onClose}
      onSubmit={submit}
    >
      {(errors) => (
        <TextField
          name="reason"
          label="原因"
          isRequired
          maxLength={200}
          help="记入版本和操作日志"
          error={errors.reason}
        />
      )}
    </FormDialog>
  );
}

const Again = z.looseObject({});

/** Fields for the values that the only operator must read again in the official text before confirming their own request. */
function AgainFields({
  resource,
  uuid,
  errors,
}: {
  readonly resource: Resource;
  readonly uuid: string;
  readonly errors: FieldErrors;
}) {
  const found = useQuery({ ...query(getManageCalls(resource).get, { params: { id: uuid } }), staleTime: 0 });
  return (
    <QueryView query={found} subject="要再读的内容" lines={3}>
      {({ again }) => (
        <>
          <p className="text-2">请对照原文再填一遍，与提交的相同才生效。</p>
          {again.map((label, index) => (
            <TextField
              key={label}
              name={`again.${index}`}
              label={label}
              isRequired
              maxLength={200}
              error={errors[`again.${index}`]}
            />
          ))}
        </>
      )}
    </QueryView>
  );
}

/** Approves a publication. The decision applies to exactly the revision in the list; a later change requires a new request. */
export function ApproveDialog({ resource, record, onClose }: DecisionProps) {
  const calls = getManageCalls(resource);
  const approve = useCommand(calls.approve, { stale: [calls.list, calls.get, calls.listVersions], quiet: true });
  const { uuid, revision, title, askedName, askedTime, publishTime: at, mayConfirmOwn, asksWithdrawal } = record;
  const submit = async (values: z.input<typeof Again>) => {
    const again = Object.entries(values).flatMap(([field, value]) =>
      field.startsWith('again.') ? [String(value)] : [],
    );
    const answer = await approve.mutateAsync({ body: { uuid, revision, ...(mayConfirmOwn && { again }) } });
    toasts.show('success', DONE[answer.state]);
    onClose();
  };
  return (
    <FormDialog title={`批准“${title}”`} action="批准" schema={Again} onClose={onClose} onSubmit={submit}>
      {(errors) => (
        <div className="text-2">
          <p>
            {askedName} 于 <span className="num">{askedTime}</span> 提交。
            {asksWithdrawal
              ? `批准后立即撤下，读者不再看到它。原因：${record.reason}`
              : at
                ? `批准后将于 ${at} 发布。`
                : '批准后立即发布。'}
          </p>
          {!asksWithdrawal && <Consequence resource={resource} record={record} />}
          {mayConfirmOwn && <AgainFields resource={resource} uuid={uuid} errors={errors} />}
        </div>
      )}
    </FormDialog>
  );
}

export function RejectDialog({ resource, record, onClose }: DecisionProps) {
  const calls = getManageCalls(resource);
  const reject = useCommand(calls.reject, { stale: [calls.list, calls.get], quiet: true });
  const { uuid, revision, title, askedName } = record;
  const submit = async ({ reason }: z.input<typeof Why>) => {
    await reject.mutateAsync({ body: { uuid, revision, reason } });
    toasts.show('success', '已退回，提交的人会收到消息');
    onClose();
  };
  return (
    <FormDialog title={`退回“${title}”`} action="退回" isDangerous schema={Why} onClose={onClose} onSubmit={submit}>
      {(errors) => (
        <TextField
          name="reason"
          label="原因"
          isRequired
          maxLength={190}
          help={`会告诉${askedName ?? '提交的人'}`}
          error={errors.reason}
        />
      )}
    </FormDialog>
  );
}
