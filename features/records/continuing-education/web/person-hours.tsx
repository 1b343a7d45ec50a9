import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CallError } from '#platform/web/call-error.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import { editHours, type HoursRow, listHours, removeCredit } from '../continuing-education.contract.ts';
import './person-hours.css';

function Standing({ row }: { readonly row: HoursRow }) {
  if (row.missing === null) return <StatusTag look="unknown" words="待核对" />;
  if (row.missing === 0) return <StatusTag look="valid" words="已修满" />;
  return <StatusTag look="due30" words={`差 ${row.missing} 学时`} />;
}

/** Parses a number; an empty field means unknown. */
const getFigure = (text: string): number | null => (text.trim() === '' ? null : Number(text));

function HoursForm({ row, onClose }: { readonly row: HoursRow; readonly onClose: () => void }) {
  const [required, setRequired] = useState(row.required === null ? '' : String(row.required));
  const [done, setDone] = useState(row.done === null ? '' : String(row.done));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const save = useCommand(editHours, { stale: [listHours], quiet: true });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { registrationUuid, revision } = row;
    const body = { registrationUuid, required: getFigure(required), done: getFigure(done), revision };
    try {
      await save.mutateAsync({ body });
      toasts.show('success', '已保存');
      onClose();
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason;
      setErrors(Object.fromEntries(reason.fields.map((one) => [one.path, one.message])));
      if (reason.fields.length === 0) toasts.show('error', reason.message);
    }
  };
  return (
    <form noValidate className="eh-form" onSubmit={(event) => void submit(event)}>
      <TextField
        label="要求学时"
        inputMode="decimal"
        value={required}
        error={errors.required}
        onChange={(event) => setRequired(event.target.value.replace(/[^\d.]/g, ''))}
      />
      <TextField
        label="已修学时"
        inputMode="decimal"
        value={done}
        error={errors.done}
        onChange={(event) => setDone(event.target.value.replace(/[^\d.]/g, ''))}
      />
      <span className="eh-acts">
        <Button size="small" onClick={onClose}>
          取消
        </Button>
        <Button size="small" kind="primary" type="submit" isBusy={save.isPending} busyLabel="保存中">
          保存
        </Button>
      </span>
    </form>
  );
}

/** Lists the certificates of completion credited to the current or an earlier period. */
function Credits({ row }: { readonly row: HoursRow }) {
  const may = useCanChange();
  const confirm = useConfirm();
  const remove = useCommand(removeCredit, { stale: [listHours] });
  if (row.credits.length === 0) return null;
  const takeBack = async ({ uuid, courseTitle }: HoursRow['credits'][number]) => {
    const body = '这些学时不再计入；证书仍然有效，可以重新计入。';
    if (await confirm({ title: `撤回“${courseTitle}”的学时？`, body, action: '撤回' }))
      await remove.mutateAsync({ params: { id: uuid } });
  };
  return (
    <ul className="eh-credits">
      {row.credits.map((one) => (
        <li key={one.uuid} className="small">
          <span>
            {one.courseTitle}，{one.hours} 学时{one.isOver && '（上一周期，不计入）'}
            <span className="text-3 num"> {one.number}</span>
          </span>
          {may('personnel:*:edit') && (
            <button
              type="button"
              className="btn plain small"
              aria-label={`撤回${one.courseTitle}的学时`}
              onClick={() => void takeBack(one)}
            >
              撤回
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Formats the deadline, the completed and the required hours; missing entries are mentioned once. */
function formatHours({ endOn, done, credited, required }: HoursRow): string {
  const fromCourses = credited > 0 ? `结业证书 ${credited} 学时` : null;
  const known = [
    endOn === null ? null : `${endOn} 前`,
    done === null ? fromCourses : [`已修 ${done} 学时`, fromCourses].filter(Boolean).join(' + '),
    required === null ? null : `要求 ${required} 学时`,
  ];
  const open = [
    endOn === null ? '继续教育有效期' : null,
    done === null ? '已修学时' : null,
    required === null ? '要求学时' : null,
  ].filter((name) => name !== null);
  return [...known, open.length > 0 ? `${open.join('、')}未登记` : null].filter((part) => part !== null).join('，');
}

function Row({ row }: { readonly row: HoursRow }) {
  const [isEditing, setEditing] = useState(false);
  const may = useCanChange();
  return (
    <li className="eh-row">
      <p className="row between gap-8">
        <b>{row.paper}</b>
        <Standing row={row} />
      </p>
      <p className="text-2 small num">{formatHours(row)}</p>
      {row.isOver && <p className="text-3 small">此前登记的已修学时属于上一周期，不再计入，请重新登记。</p>}
      <Credits row={row} />
      {isEditing ? (
        <HoursForm row={row} onClose={() => setEditing(false)} />
      ) : (
        may('personnel:*:edit') && (
          <Button size="small" aria-label={`登记${row.paper}的学时`} onClick={() => setEditing(true)}>
            登记学时
          </Button>
        )
      )}
    </li>
  );
}

/**
 * The continuing-education hours of one person's registrations, in the person drawer. The evaluation pages list registrations that will
 * expire for lack of hours.
 */
export function PersonHours({ personUuid }: { readonly personUuid: string }) {
  const found = useQuery(query(listHours, { params: { id: personUuid } }));
  return (
    <QueryView query={found} subject="学时" lines={2}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="text-3">没有注册证书。</p>
        ) : (
          <ul>
            {rows.map((row) => (
              <Row key={`${row.registrationUuid} ${row.revision}`} row={row} />
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
