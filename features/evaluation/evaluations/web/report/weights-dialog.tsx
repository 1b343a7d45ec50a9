import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import {
  COST_MEASURE_LABELS,
  COST_MEASURES,
  CostWeights,
  type MeasureCost,
} from '#domain/qualification/advice/weights.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { validateInput } from '#platform/web/check-input.ts';
import { mapErrorsByField } from '#platform/web/field-errors.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { editCostWeights, getCostWeights, type StoredCostWeights } from '../../contract/advice.ts';
import './advice.css';

const COLUMNS = { effort: '难度', months: '月数', wan: '费用（万元）' } as const;
const FIELDS = Object.keys(COLUMNS) as (keyof MeasureCost)[];
const ROWS: readonly { readonly path: string; readonly label: string }[] = [
  ...COST_MEASURES.map((measure) => ({ path: `measures.${measure}`, label: COST_MEASURE_LABELS[measure] })),
  { path: 'importance', label: '各占的权重' },
];

const costAt = (weights: CostWeights, path: string): MeasureCost =>
  path === 'importance'
    ? weights.importance
    : weights.measures[path.slice('measures.'.length) as keyof CostWeights['measures']];

/** Reads an empty field as no number, so that validation reports an error of the field. */
function readForm(form: HTMLFormElement): unknown {
  const values = new FormData(form);
  const getCost = (path: string) =>
    Object.fromEntries(
      FIELDS.map((field) => {
        const given = values.get(`${path}.${field}`);
        const text = typeof given === 'string' ? given.trim() : '';
        return [field, text === '' ? null : Number(text)];
      }),
    );
  return {
    importance: getCost('importance'),
    measures: Object.fromEntries(COST_MEASURES.map((measure) => [measure, getCost(`measures.${measure}`)])),
  };
}

interface TableProps {
  readonly stored: StoredCostWeights;
  readonly errors: Readonly<Record<string, string>>;
  readonly isReadOnly: boolean;
}

function WeightsTable({ stored, errors, isReadOnly }: TableProps) {
  return (
    <table className="table ad-weights">
      <caption className="sr-only">每项措施的难度、月数和费用</caption>
      <thead>
        <tr>
          <th scope="col">措施</th>
          {FIELDS.map((field) => (
            <th key={field} scope="col">
              {COLUMNS[field]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ path, label }) => (
          <tr key={path}>
            <th scope="row">{label}</th>
            {FIELDS.map((field) => {
              const name = `${path}.${field}`;
              const error = errors[name];
              return (
                <td key={field}>
                  <input
                    className={error ? 'input bad' : 'input'}
                    name={name}
                    inputMode="decimal"
                    readOnly={isReadOnly}
                    defaultValue={costAt(stored.weights, path)[field] ?? ''}
                    placeholder={field === 'wan' && path !== 'importance' ? '不计费用' : undefined}
                    aria-label={`${label}：${COLUMNS[field]}`}
                    aria-invalid={error ? true : undefined}
                    title={error}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function WeightsForm({ stored, onClose }: { readonly stored: StoredCostWeights; readonly onClose: () => void }) {
  const form = useId();
  const canEdit = useCanChange()('check:run:run');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [general, setGeneral] = useState<string | null>(null);
  const save = useCommand(editCostWeights, { stale: [getCostWeights], quiet: true });
  const send = async (weights: CostWeights | null) => {
    try {
      await save.mutateAsync({ body: { weights, revision: stored.revision } });
      toasts.show('success', '已保存，重新核验后按新的成本排序');
      onClose();
    } catch (reason) {
      setGeneral(toCallError(reason).message);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const weights = readForm(event.currentTarget);
    const found = mapErrorsByField(validateInput(CostWeights, weights));
    setErrors(found);
    const [first] = Object.values(found);
    setGeneral(first ?? null);
    if (first === undefined) void send(CostWeights.parse(weights));
  };
  return (
    <form id={form} noValidate onSubmit={submit}>
      <p className="text-2">
        {stored.isAssumed
          ? '以下为假设值，不是统计数据。改为本企业的数值后，补法按本企业的成本排序。'
          : '以下为本企业设置的数值。'}
        难度 1 最易、10 最难；费用留空的不计费用，排在其后；权重表示难度 1 分、1 个月、1 万元各按多少计。
      </p>
      <div className="ad-scroll">
        <WeightsTable stored={stored} errors={errors} isReadOnly={!canEdit} />
      </div>
      <ActionError>{general}</ActionError>
      <DialogFooter>
        {canEdit && !stored.isAssumed && <Button onClick={() => void send(null)}>恢复假设值</Button>}
        <Button onClick={onClose}>{canEdit ? '取消' : '关闭'}</Button>
        {canEdit && (
          <Button kind="primary" type="submit" form={form} isBusy={save.isPending} busyLabel="保存中">
            保存
          </Button>
        )}
      </DialogFooter>
    </form>
  );
}

/** Edits the costs of each kind of measure for this enterprise. */
export function WeightsDialog({ onClose }: { readonly onClose: () => void }) {
  const stored = useQuery({ ...query(getCostWeights), staleTime: 0 });
  return (
    <Dialog title="补齐成本设置" width={680} onClose={onClose}>
      <QueryView query={stored} subject="补齐成本设置" lines={8}>
        {(found) => <WeightsForm key={found.revision} stored={found} onClose={onClose} />}
      </QueryView>
    </Dialog>
  );
}
