import { useState } from 'react';
import { REMINDER_CODES } from '#domain/reminders/codes.ts';
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
import { listPresetCodes, type ReminderPagePreset } from './reminder-presets.ts';
import type { TodoFilter, useTodoFilter } from './use-todo-filter.ts';

type Filter = ReturnType<typeof useTodoFilter>;

/** 以后 has no colour, because green would suggest that nothing must be done. */
const LOOKS = { overdue: 'expired', week: 'due7', month: 'due30' } as const satisfies Partial<
  Record<TodoGroup, StatusLook>
>;

interface StripProps {
  readonly counts: TodoCounts | undefined;
  readonly filter: TodoFilter;
  readonly link: Filter['link'];
}

/** Shows the number of records due by period, and of snoozed and handled ones; each count is a filter. */
export function TodoGroupFilter({ counts, filter, link }: StripProps) {
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
  readonly preset: ReminderPagePreset | null;
  readonly filter: TodoFilter;
  readonly counts: TodoCounts | undefined;
  readonly qualifications: TodoPage['qualifications'];
  readonly set: Filter['set'];
}

interface SelectProps<V extends string> {
  readonly id: string;
  readonly label: string;
  readonly value: V | null | undefined;
  readonly options: readonly (readonly [V, string])[];
  readonly onChoose: (value: V | null) => void;
}

/** A filter by one value; the first entry removes the filter. */
function FilterSelect<V extends string>({ id, label, value, options, onChoose }: SelectProps<V>) {
  return (
    <>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value ?? ''}
        onChange={({ target }) => onChoose(options.find(([one]) => one === target.value)?.[0] ?? null)}
      >
        <option value="">全部{label}</option>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </>
  );
}

export function TodoFilters({ preset, filter, counts, qualifications, set }: FiltersProps) {
  const [word, setWord] = useState(filter.keyword ?? '');
  const codes = preset === null ? [] : listPresetCodes(preset);
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
      {preset === null && (
        <FilterSelect
          id="todo-kind"
          label="类别"
          value={filter.kind}
          options={TODO_KIND_NAMES.map((kind) => [
            kind,
            `${TODO_KINDS[kind]}${counts ? `（${counts.kinds[kind] ?? 0}）` : ''}`,
          ])}
          onChoose={(kind) => set({ kind })}
        />
      )}
      {codes.length > 0 && (
        <FilterSelect
          id="todo-code"
          label="类型"
          value={filter.code}
          options={codes.map((code) => [code, REMINDER_CODES[code]])}
          onChoose={(code) => set({ code })}
        />
      )}
      {qualifications.length > 0 && (
        <FilterSelect
          id="todo-item"
          label="资质"
          value={filter.itemUuid}
          options={qualifications.map(({ uuid, name }) => [uuid, name])}
          onChoose={(itemUuid) => set({ itemUuid })}
        />
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
