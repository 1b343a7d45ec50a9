import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { DisputableRecordKind } from '#domain/enterprise/disputes.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { SelectField, TextField } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import {
  DISPUTE_RIGHTS,
  DISPUTE_SETTLEMENT_LABELS,
  DISPUTE_SETTLEMENTS,
  type Dispute,
  disputeFact,
  listDisputableFacts,
  listDisputes,
  settleDispute,
} from '../contract/disputes.ts';
import { HISTORY_CALLS } from '../record-history.contract.ts';

const MAX_SHOWN = 50;
const STALE = { stale: [listDisputes, ...Object.values(HISTORY_CALLS)], quiet: true };
interface PanelProps {
  readonly of: DisputableRecordKind;
  readonly uuid: string;
}

const useOpen = (uuid: string) =>
  useQuery({ ...query(listDisputes, { query: { uuid, state: 'open', pageSize: MAX_SHOWN } }), staleTime: 0 });

/** Tag beside the name of a record with disputed facts. */
export function DisputedTag({ uuid }: { readonly uuid: string }) {
  const { data } = useOpen(uuid);
  return data && data.total > 0 ? <StatusTag look="unknown" words={`${data.total} 项有异议`} /> : null;
}

const Settled = settleDispute.body.pick({ as: true, note: true });

function SettleDialog({ dispute, onClose }: { readonly dispute: Dispute; readonly onClose: () => void }) {
  const settle = useCommand(settleDispute, STALE);
  return (
    <FormDialog
      title={`结束异议：${dispute.label}`}
      action="结束异议"
      schema={Settled}
      onClose={onClose}
      onSubmit={async (values) => {
        await settle.mutateAsync({ body: { uuid: dispute.uuid, ...values } });
        toasts.show('success', '异议已结束，内容恢复计入');
        onClose();
      }}
    >
      {(errors) => (
        <>
          <SelectField
            name="as"
            label="结果"
            options={DISPUTE_SETTLEMENTS.map((value) => ({ value, label: DISPUTE_SETTLEMENT_LABELS[value] }))}
            error={errors.as}
          />
          <TextField name="note" label="说明" maxLength={500} error={errors.note} />
        </>
      )}
    </FormDialog>
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
        {canEdit && (
          <Button size="small" aria-label={`结束异议：${label}`} onClick={() => setSettling(true)}>
            结束异议
          </Button>
        )}
      </p>
      {isSettling && <SettleDialog dispute={dispute} onClose={() => setSettling(false)} />}
    </li>
  );
}

const Disputed = z.object({ fact: requiredText('哪一项有异议', 200), reason: disputeFact.body.shape.reason });

function DisputeDialog({ of, uuid, onClose }: PanelProps & { readonly onClose: () => void }) {
  const found = useQuery(query(listDisputableFacts, { query: { of, uuid } }));
  const options = (found.data ?? []).flatMap((record, at) =>
    record.facts.map(({ field, label, said }) => ({
      value: `${record.uuid} ${field}`,
      label: `${at === 0 ? '' : `${record.name} `}${label}：${said}`,
    })),
  );
  const dispute = useCommand(disputeFact, STALE);
  return (
    <FormDialog
      title="标记异议"
      action="标记异议"
      schema={Disputed}
      onClose={onClose}
      onSubmit={async ({ fact, reason }) => {
        const [recordUuid = '', field = ''] = fact.split(' ');
        await dispute.mutateAsync({ body: { of, uuid, recordUuid, field, reason } });
        toasts.show('success', '已标记，结束前按待核对计');
        onClose();
      }}
    >
      {(errors) => (
        <>
          <SelectField name="fact" label="哪一项有异议" isRequired options={options} error={errors.fact} />
          <TextField
            name="reason"
            label="理由"
            isRequired
            maxLength={500}
            help="如：与证书原件不一致"
            error={errors.reason}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Shows the disputed facts of a record; each counts as 待核对 until the dispute is settled. */
export function DisputePanel({ of, uuid }: PanelProps) {
  const [isAsking, setAsking] = useState(false);
  const canEdit = useCanChange()(DISPUTE_RIGHTS[of]);
  const { data } = useOpen(uuid);
  const rows = data?.rows ?? [];
  if (rows.length === 0 && !canEdit) return null;
  return (
    <>
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
        {canEdit && <Button onClick={() => setAsking(true)}>标记异议</Button>}
      </section>
      {/* Outside the section, whose children have no margins: those of a dialog centre it. */}
      {isAsking && <DisputeDialog of={of} uuid={uuid} onClose={() => setAsking(false)} />}
    </>
  );
}
