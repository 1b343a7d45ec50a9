import { useState } from 'react';
import { REMINDER_CODES, type ReminderCode } from '#domain/reminders/codes.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { StatusStrip } from '#platform/web/ui/status-strip.tsx';
import type { StatusLook } from '#platform/web/ui/validity-tag.tsx';
import {
  TODO_GROUP_NAMES,
  TODO_GROUPS,
  TODO_KIND_NAMES,
  TODO_KINDS,
  type TodoCounts,
  type TodoGroup,
  type TodoPage,
} from '../todo.contract.ts';
import { listCodes, type Preset } from './reminder-presets.ts';
import type { TodoFilter, useTodoFilter } from './use-todo-filter.ts';

type Filter = ReturnType<typeof useTodoFilter>;

/** 以后 is shown without a colour: nothing that must still be done is marked as in order. */
const LOOKS = { overdue: 'expired', week: 'due7', month: 'due30' } as const satisfies Partial<
  Record<TodoGroup, StatusLook>
>;

interface StripProps {
  readonly counts: TodoCounts | undefined;
  readonly filter: TodoFilter;
  readonly link: Filter['link'];
}

/** Shows the number of things due by period, and of those snoozed or handled; each count is a filter. */
export function GroupStrip({ counts, filter, link }: StripProps) {
  return (
    <div className="td-strip">
      <StatusStrip
        label="按期限筛选"
        active={filter.state ?? filter.group ?? ''}
        items={
          counts && [
            { key: '', words: '全部', count: counts.open, to: link({ group: null, state: null }) },
            ...TODO_GROUP_NAMES.map((group) => ({
              key: group,
              words: TODO_GROUPS[group],
              count: counts.groups[group],
              ...(group === 'later' ? {} : { look: LOOKS[group] }),
              to: link({ group, state: null }),
            })),
            { key: 'snoozed', words: '已推迟', count: counts.snoozed, to: link({ group: null, state: 'snoozed' }) },
            { key: 'handled', words: '已处理', count: counts.handled, to: link({ group: null, state: 'handled' }) },
          ]
        }
      />
    </div>
  );
}

interface FiltersProps {
  readonly preset: Preset | null;
  readonly filter: TodoFilter;
  readonly counts: TodoCounts | undefined;
  readonly qualifications: TodoPage['qualifications'];
  readonly set: Filter['set'];
}

function KindSelect({ filter, counts, set }: Pick<FiltersProps, 'filter' | 'counts' | 'set'>) {
  return (
    <>
      <label className="sr-only" htmlFor="todo-kind">
        类别
      </label>
      <select
        id="todo-kind"
        className="input"
        value={filter.kind ?? ''}
        onChange={({ target }) => set({ kind: TODO_KIND_NAMES.find((one) => one === target.value) ?? null })}
      >
        <option value="">全部类别</option>
        {TODO_KIND_NAMES.map((kind) => (
          <option key={kind} value={kind}>
            {TODO_KINDS[kind]}
            {counts ? `（${counts.kinds[kind] ?? 0}）` : ''}
          </option>
        ))}
      </select>
    </>
  );
}

interface CodeProps extends Pick<FiltersProps, 'filter' | 'set'> {
  readonly codes: readonly ReminderCode[];
}

/** The codes of a reminder page; shown only if there are several. */
function CodeSelect({ codes, filter, set }: CodeProps) {
  if (codes.length === 0) return null;
  return (
    <>
      <label className="sr-only" htmlFor="todo-code">
        类型
      </label>
      <select
        id="todo-code"
        className="input"
        value={filter.code ?? ''}
        onChange={({ target }) => set({ code: codes.find((one) => one === target.value) ?? null })}
      >
        <option value="">全部类型</option>
        {codes.map((code) => (
          <option key={code} value={code}>
            {REMINDER_CODES[code]}
          </option>
        ))}
      </select>
    </>
  );
}

export function TodoFilters({ preset, filter, counts, qualifications, set }: FiltersProps) {
  const [word, setWord] = useState(filter.keyword ?? '');
  return (
    <form
      className="td-filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        set({ keyword: word.trim() });
      }}
    >
      <label className="sr-only" htmlFor="todo-word">
        人员、资质或事项
      </label>
      <input
        id="todo-word"
        className="input"
        type="search"
        maxLength={100}
        placeholder="人员、资质或事项"
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <button type="submit" className="btn ic" aria-label="搜索">
        <Icon name="search" />
      </button>
      {preset ? (
        <CodeSelect codes={listCodes(preset)} filter={filter} set={set} />
      ) : (
        <KindSelect filter={filter} counts={counts} set={set} />
      )}
      {qualifications.length > 0 && (
        <>
          <label className="sr-only" htmlFor="todo-item">
            资质
          </label>
          <select
            id="todo-item"
            className="input"
            value={filter.itemUuid ?? ''}
            onChange={({ target }) => set({ itemUuid: target.value || null })}
          >
            <option value="">全部资质</option>
            {qualifications.map(({ uuid, name }) => (
              <option key={uuid} value={uuid}>
                {name}
              </option>
            ))}
          </select>
        </>
      )}
      <label className="td-mine">
        <input
          type="checkbox"
          checked={filter.assignee === 'me'}
          onChange={(event) => set({ assignee: event.target.checked ? 'me' : null })}
        />
        只看转交给我的
      </label>
    </form>
  );
}
