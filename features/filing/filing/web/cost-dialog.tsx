import { type FormEvent, useId, useState } from 'react';
import { toCallError } from '#platform/web/call-error.ts';
import { mapErrorsToForm } from '#platform/web/field-errors.ts';
import { useCommand } from '#platform/web/query.ts';
import { useToday } from '#platform/web/state/now.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DayField } from '#platform/web/ui/day-field.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { SelectField, TextField } from '#platform/web/ui/field.tsx';
import {
  addFilingCost,
  COST_KINDS,
  COST_LABELS,
  type CostKind,
  editFilingCost,
  type FilingCost,
  listFilingCosts,
  sumFilingCosts,
} from '../contract/costs.ts';

export const STALE_COST_CALLS = [listFilingCosts, sumFilingCosts];

const OPTIONS = COST_KINDS.map((value) => ({ value, label: COST_LABELS[value] }));
const FIELDS = ['what', 'onDay', 'hours', 'amount'] as const;

interface CostDialogProps {
  readonly filing: string;
  /** The cost to edit; omitted for a new cost. */
  readonly cost?: FilingCost;
  readonly onClose: () => void;
}

const getNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text));

export function CostDialog({ filing, cost, onClose }: CostDialogProps) {
  const form = useId();
  const [kind, setKind] = useState<CostKind>(cost?.kind ?? 'fee');
  const today = useToday();
  const [onDay, setOnDay] = useState(cost?.onDay ?? today);
  const [what, setWhat] = useState(cost?.what ?? '');
  const [hours, setHours] = useState(String(cost?.hours ?? ''));
  const [amount, setAmount] = useState(String(cost?.amount ?? ''));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const add = useCommand(addFilingCost, { stale: STALE_COST_CALLS, quiet: true });
  const edit = useCommand(editFilingCost, { stale: STALE_COST_CALLS, quiet: true });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The server rejects an empty or invalid amount with an error at its field.
    const values = {
      kind,
      onDay,
      what,
      hours: kind === 'time' ? getNumber(hours) : null,
      amount: getNumber(amount) as number,
    };
    try {
      if (cost) await edit.mutateAsync({ body: { ...values, uuid: cost.uuid, revision: cost.revision } });
      else await add.mutateAsync({ body: { ...values, filingUuid: filing } });
      onClose();
    } catch (reason) {
      setErrors(mapErrorsToForm(toCallError(reason), FIELDS));
    }
  };
  return (
    <Dialog title={cost ? '修改费用' : '登记费用'} onClose={onClose}>
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <SelectField
          label="费用类别"
          value={kind}
          options={OPTIONS}
          onChange={(event) => setKind(COST_KINDS.find((one) => one === event.target.value) ?? 'other')}
        />
        <TextField
          label="事项"
          isRequired
          maxLength={200}
          value={what}
          error={errors['what']}
          onChange={(event) => setWhat(event.target.value)}
        />
        <DayField label="发生日期" isRequired value={onDay} error={errors['onDay']} onChange={setOnDay} />
        {kind === 'time' && (
          <TextField
            label="工时（小时）"
            inputMode="decimal"
            value={hours}
            error={errors['hours']}
            onChange={(event) => setHours(event.target.value)}
          />
        )}
        <TextField
          label="金额（元）"
          inputMode="decimal"
          isRequired
          value={amount}
          error={errors['amount']}
          onChange={(event) => setAmount(event.target.value)}
        />
        <DialogFooter>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={form} isBusy={add.isPending || edit.isPending}>
            保存
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
