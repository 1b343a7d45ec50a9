import { useId, useState } from 'react';
import { getRegionName } from '#domain/regions/region-name.ts';
import { RegionSelect } from '#platform/web/console/region-select.tsx';
import { useCommand } from '#platform/web/query.ts';
import type { BulkEditProps } from '#platform/web/shell/slots.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { SelectField, TextField } from '#platform/web/ui/field.tsx';
import { BULK_CALLS, BULK_FIELDS, type BulkField, type BulkPreview, type BulkValue } from '../bulk-edit.contract.ts';
import './bulk-edit.css';

const FLAGS = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
];

/** Converts the typed text to the type of the field; empty text becomes null. */
function readTyped({ input }: BulkField, typed: string): BulkValue {
  if (typed.trim() === '') return null;
  if (input === 'number') return Number(typed);
  return input === 'flag' ? typed === 'true' : typed.trim();
}

function writeValue({ input }: BulkField, value: BulkValue): string {
  if (value === null || value === '') return '空';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (input === 'region') return getRegionName(String(value));
  const chosen = typeof input === 'string' ? undefined : input.find((one) => one.value === value);
  return chosen?.label ?? String(value);
}

interface ValueProps {
  readonly field: BulkField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ValueInput({ field, value, onChange }: ValueProps) {
  const id = useId();
  const { label, input, canBeEmpty } = field;
  const help = canBeEmpty ? '留空表示清空原有内容' : '';
  if (input === 'region')
    return (
      <div className="field">
        <label htmlFor={id}>新的{label}</label>
        <RegionSelect id={id} value={value} onChange={(code) => onChange(code ?? '')} />
      </div>
    );
  if (input === 'flag' || typeof input !== 'string')
    return (
      <SelectField
        label={`新的${label}`}
        help={help}
        placeholder={canBeEmpty ? '清空' : '请选择'}
        options={input === 'flag' ? FLAGS : [...input]}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <TextField
      label={`新的${label}`}
      help={help}
      type={input === 'day' ? 'date' : input}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function Changes({ field, preview, noun }: { field: BulkField; preview: BulkPreview; noun: string }) {
  const { changes, unchanged } = preview;
  return (
    <>
      <p role="status">
        {changes.length === 0 ? `所选${noun}的${field.label}本来就是这样，没有要改的。` : `将修改 ${changes.length} 条`}
        {changes.length > 0 && unchanged > 0 && `，另有 ${unchanged} 条本来就是这样`}
      </p>
      {changes.length > 0 && (
        <section className="bulk-list" aria-label="修改预览">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{noun}</th>
                <th scope="col">现在</th>
                <th scope="col">改为</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={change.uuid}>
                  <td>{change.name}</td>
                  <td className="text-2">{writeValue(field, change.before)}</td>
                  <td>{writeValue(field, change.after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

interface Done {
  readonly uuid: string;
  readonly count: number;
}

/** Dialog that sets one field of many records to one value: choose, preview, apply, undo. */
export function BulkEditDialog({ kind, noun, records, stale, onDone, onClose }: BulkEditProps) {
  const fields = BULK_FIELDS[kind];
  const [name, setName] = useState(Object.keys(fields)[0] ?? '');
  const [typed, setTyped] = useState('');
  const [seen, setSeen] = useState<BulkPreview | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const calls = BULK_CALLS[kind];
  const preview = useCommand(calls.preview, { onDone: setSeen });
  const apply = useCommand(calls.apply, {
    stale,
    onDone: ({ uuid, count }) => (uuid === null ? onDone() : setDone({ uuid, count })),
  });
  const undo = useCommand(calls.undo, {
    stale,
    onDone: ({ count }) => {
      toasts.show('success', `已撤销，${count} 条恢复原样`);
      onDone();
    },
  });
  const field = fields[name];
  if (!field) return null;
  const body = {
    records: records.map(({ uuid, revision }) => ({ uuid, revision })),
    field: name,
    value: readTyped(field, typed),
  };
  const change = (next: { name?: string; typed?: string }) => {
    if (next.name !== undefined) setName(next.name);
    setTyped(next.typed ?? '');
    setSeen(null);
  };
  if (done)
    return (
      <Dialog
        title="批量修改完成"
        onClose={onDone}
        width={420}
        footer={
          <>
            <Button
              isBusy={undo.isPending}
              busyLabel="撤销中"
              onClick={() => undo.mutate({ body: { uuid: done.uuid } })}
            >
              撤销
            </Button>
            <Button kind="primary" onClick={onDone}>
              完成
            </Button>
          </>
        }
      >
        <p role="status">
          已将 {done.count} 条的{field.label}改为“{writeValue(field, readTyped(field, typed))}”。改错了可以马上撤销。
        </p>
      </Dialog>
    );
  const isEmptyRejected = !field.canBeEmpty && typed.trim() === '';
  return (
    <Dialog
      title={`批量修改所选 ${records.length} 条${noun}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          {seen && seen.changes.length > 0 ? (
            <Button kind="primary" isBusy={apply.isPending} busyLabel="修改中" onClick={() => apply.mutate({ body })}>
              修改 {seen.changes.length} 条
            </Button>
          ) : (
            <Button
              kind="primary"
              isBusy={preview.isPending}
              busyLabel="查看中"
              disabled={isEmptyRejected}
              onClick={() => preview.mutate({ body })}
            >
              预览
            </Button>
          )}
        </>
      }
    >
      <SelectField
        label="要修改的字段"
        options={Object.entries(fields).map(([value, one]) => ({ value, label: one.label }))}
        value={name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <ValueInput field={field} value={typed} onChange={(value) => change({ typed: value })} />
      {seen && <Changes field={field} preview={seen} noun={noun} />}
    </Dialog>
  );
}
