import { type KeyboardEvent, useId } from 'react';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import { type ImportErrorRow, listBatchFaults } from '../import-export.contract.ts';
import { getCorrectableCell } from './corrections.ts';
import type { CorrectionState } from './use-corrections.ts';

const PAGE_SIZE = 20;

const getPlace = ({ row, column }: ImportErrorRow): string =>
  [row === null ? '' : `第 ${row} 行`, column ?? ''].filter(Boolean).join('，');

/** Enter moves the focus to the next cell, and from the last one to the submit button. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const all = [...(event.currentTarget.closest('.imp-faults')?.querySelectorAll<HTMLElement>('[data-correct]') ?? [])];
  all[all.indexOf(event.currentTarget) + 1]?.focus();
}

function Correct({ error, state }: { readonly error: ImportErrorRow; readonly state: CorrectionState }) {
  const cell = getCorrectableCell(error);
  const helpId = useId();
  if (!error.cell || !cell) return <span className="text-3">{error.level === 'fault' ? '请在文件中修改' : '—'}</span>;
  const { value, isMasked, choices, hint } = error.cell;
  const stands = isMasked ? '' : value;
  const text = state.typed.get(cell.key)?.value ?? stands;
  const common = {
    className: state.typed.has(cell.key) ? 'input imp-in on' : 'input imp-in',
    'aria-label': `${cell.sheet}第 ${cell.row} 行${cell.column}改为`,
    value: text,
    disabled: state.isSending,
    'data-correct': '',
    onKeyDown: goOn,
  };
  if (choices)
    return (
      <select {...common} onChange={(event) => state.type(cell, event.target.value, stands)}>
        <option value="">未填写</option>
        {!choices.includes(stands) && stands !== '' && <option value={stands}>{stands}</option>}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    );
  // The help is below the field, because a placeholder would be cut off in a narrow column and disappear while typing.
  const help = isMasked ? `现为 ${value}，请重新填写` : hint;
  return (
    <>
      <input
        {...common}
        type="text"
        maxLength={1000}
        autoComplete="off"
        {...(help ? { 'aria-describedby': helpId } : {})}
        onChange={(event) => state.type(cell, event.target.value, stands)}
      />
      {help && (
        <span className="imp-help text-3 small" id={helpId}>
          {help}
        </span>
      )}
    </>
  );
}

function Bar({ state }: { readonly state: CorrectionState }) {
  if (state.typed.size === 0) return null;
  return (
    <div className="imp-bar">
      <b role="status">已改 {state.typed.size} 处</b>
      <Button disabled={state.isSending} onClick={state.drop}>
        放弃修改
      </Button>
      <Button
        kind="primary"
        isBusy={state.isSending}
        busyLabel="核对中"
        data-correct=""
        onClick={() => void state.send()}
      >
        重新核对
      </Button>
    </div>
  );
}

interface ErrorTableProps {
  readonly id: string;
  readonly sheet: string;
  readonly pageNum: number;
  /** Null for users who may view but not import. */
  readonly state: CorrectionState | null;
}

/** Lists every error of the file by sheet, row and column, to be corrected in place. */
export function ErrorTable({ id, sheet, pageNum, state }: ErrorTableProps) {
  const found = useStickyQuery(listBatchFaults, {
    params: { id },
    query: { pageNum, pageSize: PAGE_SIZE, ...(sheet ? { sheet } : {}) },
  });
  return (
    <QueryView query={found} subject="问题" shape="table">
      {({ rows, total }) =>
        total === 0 ? (
          <EmptyState title="这里没有问题" hint="可以查看“将要导入的记录”，确认后导入。" />
        ) : (
          <div className="imp-faults">
            <table className="table imp-table">
              <thead>
                <tr>
                  <th scope="col">工作表</th>
                  <th scope="col">位置</th>
                  <th scope="col">问题</th>
                  {state && <th scope="col">改为</th>}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, index) => (
                  <tr key={`${row.sheet}-${row.row}-${row.column}-${index}`}>
                    <td className="no-wrap">{row.sheet}</td>
                    <td className="no-wrap num">{getPlace(row) || '整表'}</td>
                    <td>
                      {row.level === 'notice' ? <StatusTag look="due90" words="提示" icon="info" /> : null}{' '}
                      {row.message}
                    </td>
                    {state && (
                      <td>
                        <Correct error={row} state={state} />
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
            {state && <Bar state={state} />}
            <Pager total={total} pageNum={pageNum} pageSize={PAGE_SIZE} unit="处" />
          </div>
        )
      }
    </QueryView>
  );
}
