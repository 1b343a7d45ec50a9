import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { FactOwner } from '#domain/enterprise/disputes.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { SelectField, TextField } from '#platform/web/ui/field.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import {
  type Dispute,
  disputeFact,
  EDIT_RIGHTS,
  listDisputes,
  listFacts,
  SETTLEMENT_LABELS,
  SETTLEMENTS,
  settleDispute,
} from '../contract/disputes.ts';
import { HISTORY_CALLS } from '../record-history.contract.ts';

const MAX_SHOWN = 50;
interface PanelProps {
  readonly of: FactOwner;
  readonly uuid: string;
}

const useOpen = (uuid: string) =>
  useQuery({ ...query(listDisputes, { query: { uuid, state: 'open', pageSize: MAX_SHOWN } }), staleTime: 0 });

/** Tag beside the name of a record with disputed facts. */
export function DisputedTag({ uuid }: { readonly uuid: string }) {
  const { data } = useOpen(uuid);
  return data && data.total > 0 ? <StatusTag look="unknown" words={`${data.total} 项有异议`} /> : null;
}

function SettleForm({ dispute, onDone }: { readonly dispute: Dispute; readonly onDone: () => void }) {
  const [as, setAs] = useState<(typeof SETTLEMENTS)[number]>('right');
  const [note, setNote] = useState('');
  const settle = useCommand(settleDispute, {
    stale: [listDisputes, ...Object.values(HISTORY_CALLS)],
    onDone: () => {
      toasts.show('success', '异议已结束，内容恢复计入');
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    settle.mutate({ body: { uuid: dispute.uuid, as, note: note.trim() || null } });
  };
  return (
    <form noValidate className="rh-form" onSubmit={submit}>
      <SelectField
        label="结果"
        value={as}
        options={SETTLEMENTS.map((value) => ({ value, label: SETTLEMENT_LABELS[value] }))}
        onChange={(event) => setAs(event.target.value === 'mended' ? 'mended' : 'right')}
      />
      <TextField label="说明" maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
      <span className="row gap-8">
        <Button onClick={onDone}>取消</Button>
        <Button kind="primary" type="submit" isBusy={settle.isPending}>
          结束异议
        </Button>
      </span>
    </form>
  );
}

function OpenDispute({ dispute, canEdit }: { readonly dispute: Dispute; readonly canEdit: boolean }) {
  const [isSettling, setSettling] = useState(false);
  const { kindLabel, name, label, said, source, reason, who, time } = dispute;
  return (
    <li className="rh-entry">
      <p>
        <b>
          {kindLabel} {name}：{label}
        </b>
      </p>
      <p>
        资料写的是“{said}”{source !== null && `（${source}）`}，{reason}
      </p>
      <p className="row between gap-8 wrap">
        <span className="text-3 small">
          {who ?? '系统'}于 {time.slice(0, 16)} 标记
        </span>
        {canEdit && !isSettling && (
          <Button size="small" aria-label={`结束异议：${label}`} onClick={() => setSettling(true)}>
            结束异议
          </Button>
        )}
      </p>
      {isSettling && <SettleForm dispute={dispute} onDone={() => setSettling(false)} />}
    </li>
  );
}

function DisputeForm({ of, uuid, onDone }: PanelProps & { readonly onDone: () => void }) {
  const [chosen, setChosen] = useState('');
  const [reason, setReason] = useState('');
  const found = useQuery(query(listFacts, { query: { of, uuid } }));
  const options = (found.data ?? []).flatMap((record, at) =>
    record.facts.map(({ field, label, said }) => ({
      value: `${record.uuid} ${field}`,
      label: `${at === 0 ? '' : `${record.name} `}${label}：${said}`,
    })),
  );
  const value = chosen || (options[0]?.value ?? '');
  const dispute = useCommand(disputeFact, {
    stale: [listDisputes, ...Object.values(HISTORY_CALLS)],
    onDone: () => {
      toasts.show('success', '已标记，结束前按待核对计');
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [recordUuid = '', field = ''] = value.split(' ');
    dispute.mutate({ body: { of, uuid, recordUuid, field, reason: reason.trim() } });
  };
  return (
    <form noValidate className="rh-form" onSubmit={submit}>
      <SelectField
        label="哪一项有异议"
        value={value}
        options={options}
        onChange={(event) => setChosen(event.target.value)}
      />
      <TextField
        label="理由"
        isRequired
        maxLength={500}
        value={reason}
        error={dispute.error?.fields.find(({ path }) => path === 'reason')?.message}
        help="如：与证书原件不一致"
        onChange={(event) => setReason(event.target.value)}
      />
      <span className="row gap-8">
        <Button onClick={onDone}>取消</Button>
        <Button kind="primary" type="submit" isBusy={dispute.isPending} disabled={options.length === 0}>
          标记异议
        </Button>
      </span>
    </form>
  );
}

/** Shows the disputed facts of a record; each counts as 待核对 until the dispute is settled. */
export function DisputePanel({ of, uuid }: PanelProps) {
  const [isAsking, setAsking] = useState(false);
  const canEdit = useCanChange()(EDIT_RIGHTS[of]);
  const { data } = useOpen(uuid);
  const rows = data?.rows ?? [];
  if (rows.length === 0 && !canEdit) return null;
  return (
    <section className="rh-disputes" aria-label="资料异议">
      {rows.length > 0 && (
        <>
          <p className="text-2">以下内容有异议，结束前校验按待核对计。</p>
          <ul className="rh-lines">
            {rows.map((row) => (
              <OpenDispute key={row.uuid} dispute={row} canEdit={canEdit} />
            ))}
          </ul>
        </>
      )}
      {canEdit && !isAsking && <Button onClick={() => setAsking(true)}>标记异议</Button>}
      {isAsking && <DisputeForm of={of} uuid={uuid} onDone={() => setAsking(false)} />}
    </section>
  );
}
