import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useCommand } from '#platform/web/query.ts';
import type { CompletePeopleProps } from '#platform/web/shell/slots.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DialogFooter } from '#platform/web/ui/dialog.tsx';
import {
  COMPLETE_CALLS,
  COMPLETED_FIELDS,
  type CompletedField,
  type CompletedKind,
  type IncompletePeople,
} from '../../complete-people.contract.ts';
import {
  assignFieldErrors,
  type CellGrid,
  fillDown,
  getGridCellKey,
  isCopiedRange,
  NO_SAVE_ERRORS,
  parseGrid,
  pasteRange,
  type SaveErrors,
  setCell,
  undoLastChange,
} from './grid.ts';
import { OtherErrors } from './other-errors.tsx';
import './complete-people.css';

type Person = IncompletePeople['people'][number];
type Errors = Readonly<Record<string, string>>;

interface Place {
  readonly row: number;
  readonly column: number;
}

interface CellProps {
  readonly field: CompletedField;
  readonly person: Person;
  readonly text: string;
  readonly error: string | undefined;
  readonly listId: string;
  readonly onChange: (text: string) => void;
  readonly onPaste: (text: string) => void;
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onFocus: () => void;
}

const PLACEHOLDERS: Readonly<Record<CompletedField['input'], string>> = {
  text: '',
  choice: '选择或输入',
  day: '如 2020-03',
  number: '',
  flag: '是 / 否',
};

function Cell({ field, person, text, error, listId, onChange, onPaste, onKey, onFocus }: CellProps) {
  const id = useId();
  const takePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const copied = event.clipboardData.getData('text');
    if (!isCopiedRange(copied)) return;
    event.preventDefault();
    onPaste(copied);
  };
  return (
    <>
      <input
        className="input complete-cell"
        aria-label={`${person.name} ${field.label}`}
        aria-invalid={error !== undefined}
        {...(error === undefined ? {} : { 'aria-describedby': id })}
        {...(field.offers.length > 0 || field.input === 'flag' ? { list: listId } : {})}
        placeholder={PLACEHOLDERS[field.input]}
        inputMode={field.name === 'phone' || field.input === 'number' ? 'numeric' : 'text'}
        autoComplete="off"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onPaste={takePaste}
        onKeyDown={onKey}
        onFocus={onFocus}
      />
      {error !== undefined && (
        <span id={id} className="complete-error">
          {error}
        </span>
      )}
    </>
  );
}

interface TableProps {
  readonly kind: CompletedKind;
  readonly people: readonly Person[];
  /** The dialog keeps this state, because reading the people again after a save must not discard typed text. */
  readonly grid: CellGrid;
  readonly onGrid: (grid: CellGrid) => void;
  readonly stale: CompletePeopleProps['stale'];
  readonly onSaved: (uuid: string | null, count: number) => void;
}

/** Table of missing data: people as rows, their missing fields as columns. */
export function GapTable({ kind, people, grid, onGrid, stale, onSaved }: TableProps) {
  const [refused, setRefused] = useState<SaveErrors>(NO_SAVE_ERRORS);
  const [isTried, setTried] = useState(false);
  const [at, setAt] = useState<{ readonly uuid: string; readonly field: string } | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const prefix = useId();
  const fields = COMPLETED_FIELDS[kind].filter(({ name }) => people.some(({ missing }) => missing.includes(name)));
  const { sent, errors } = parseGrid(grid, people, fields);
  const shown: Errors = { ...refused.cells, ...(isTried ? errors : {}) };
  const save = useCommand(COMPLETE_CALLS[kind].save, {
    stale: [...stale, COMPLETE_CALLS[kind].gaps],
    onDone: ({ uuid, count }) => {
      setTried(false);
      onSaved(uuid, count);
    },
  });
  const update = (next: CellGrid) => {
    onGrid(next);
    setRefused(NO_SAVE_ERRORS);
  };
  const takePaste = (place: Place, text: string) => {
    const next = pasteRange(grid, { people, fields }, place, text);
    if (next === null) toasts.show('error', '粘贴的内容引号不成对，无法分清各行，没有粘贴，请修改后再复制');
    else update(next);
  };
  const atRow = people.findIndex(({ uuid }) => uuid === at?.uuid);
  const submit = async () => {
    setTried(true);
    if (Object.keys(errors).length > 0) return;
    try {
      await save.mutateAsync({ body: { people: sent.map((one) => ({ ...one })) } });
    } catch (error) {
      const found = error instanceof Error && 'fields' in error && Array.isArray(error.fields) ? error.fields : [];
      setRefused(assignFieldErrors(found, sent));
    }
  };
  const moveTo = ({ row, column }: Place) =>
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row},${column}"] input`)?.focus();
  /** Finds the next row in a direction whose cell in the column can be edited. */
  const findRow = (row: number, column: number, step: number): number => {
    const field = fields[column]?.name ?? '';
    const isOpen = (place: number): boolean => people[place]?.missing.includes(field) === true;
    const rows = people.map((_person, place) => place).filter((place) => (place - row) * step > 0 && isOpen(place));
    return (step > 0 ? rows[0] : rows.at(-1)) ?? row;
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>, { row, column }: Place) => {
    const isControl = event.ctrlKey || event.metaKey;
    const field = fields[column]?.name ?? '';
    if (event.key === 'Enter' || (event.altKey && event.key === 'ArrowDown')) {
      event.preventDefault();
      moveTo({ row: findRow(row, column, event.shiftKey ? -1 : 1), column });
    } else if (event.altKey && event.key === 'ArrowUp') {
      event.preventDefault();
      moveTo({ row: findRow(row, column, -1), column });
    } else if (isControl && event.key.toLowerCase() === 'd') {
      event.preventDefault();
      update(fillDown(grid, people, row, field));
    } else if (isControl && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      update(undoLastChange(grid));
    }
  };
  const count = sent.reduce((sum, { values }) => sum + Object.keys(values).length, 0);
  const faulty = Object.keys(shown).length;
  return (
    <>
      <p className="text-2 small">
        可以从表格软件复制一列，粘贴到起始格；Enter 到下一人，Ctrl+D 向下填充，Ctrl+Z
        撤销。已有内容的格不显示输入框，也不会被改动。
      </p>
      <div className="complete-tools">
        <Button size="small" disabled={atRow < 0} onClick={() => at && update(fillDown(grid, people, atRow, at.field))}>
          向下填充
        </Button>
        <Button size="small" disabled={grid.past.length === 0} onClick={() => update(undoLastChange(grid))}>
          撤销
        </Button>
        <span role="status" className="small">
          已填 {count} 格{faulty > 0 ? `，${faulty} 格需要修改` : ''}
        </span>
      </div>
      <OtherErrors errors={refused.others} />
      <section className="complete-scroll" aria-label="待补全的资料">
        <table ref={table} className="table complete-table">
          <thead>
            <tr>
              <th scope="col">姓名</th>
              {fields.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map((person, row) => (
              <tr key={person.uuid}>
                <th scope="row">
                  {person.name}
                  {person.note && <span className="text-3 small complete-note">{person.note}</span>}
                </th>
                {fields.map((field, column) => {
                  const key = getGridCellKey(person.uuid, field.name);
                  return (
                    <td key={field.name} data-cell={`${row},${column}`}>
                      {person.missing.includes(field.name) ? (
                        <Cell
                          field={field}
                          person={person}
                          text={grid.cells[key] ?? ''}
                          error={shown[key]}
                          listId={`${prefix}${field.name}`}
                          onChange={(text) => update(setCell(grid, key, text))}
                          onPaste={(text) => takePaste({ row, column }, text)}
                          onKey={(event) => onKey(event, { row, column })}
                          onFocus={() => setAt({ uuid: person.uuid, field: field.name })}
                        />
                      ) : (
                        <span className="text-3 small">已填</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {fields.map(({ name, input, offers }) => (
        <datalist key={name} id={`${prefix}${name}`}>
          {(input === 'flag' ? ['是', '否'] : offers).map((offer) => (
            <option key={offer} value={offer}>
              {offer}
            </option>
          ))}
        </datalist>
      ))}
      <DialogFooter>
        <Button
          kind="primary"
          isBusy={save.isPending}
          busyLabel="保存中"
          disabled={count === 0 && faulty === 0}
          onClick={() => void submit()}
        >
          保存 {sent.length} 人
        </Button>
      </DialogFooter>
    </>
  );
}
