import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { CollapsibleFilters } from '../ui/filter-fold.tsx';
import { Icon } from '../ui/icon.tsx';
import type { ListState } from '../use-list-state.ts';

export interface FilterChoice {
  /** Query parameter of the list call. */
  readonly name: string;
  /** Label of the entry for no filter: 全部类别. */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface FilterBarProps {
  readonly list: ListState;
  /** Placeholder of the search field, with the fields that it covers: 证书名称或编号. */
  readonly search?: string;
  readonly searchName?: string;
  /** An additional search field. */
  readonly alsoSearch?: { readonly name: string; readonly placeholder: string };
  readonly choices?: readonly FilterChoice[];
  /** Buttons at the right end, such as refresh and columns. */
  readonly tools?: ReactNode;
}

/**
 * One row above a table: search first, then selects, then 重置; tools at the right (DESIGN.md 7). On phones a button opens the selects, so
 * that the list begins on the first screen.
 */
export function FilterBar({ list, search, searchName = 'keyword', alsoSearch, choices = [], tools }: FilterBarProps) {
  return (
    <div className="flt">
      {search && <SearchInput list={list} name={searchName} placeholder={search} />}
      {alsoSearch && <SearchInput list={list} {...alsoSearch} />}
      {choices.length > 0 && <Choices list={list} choices={choices} />}
      {list.hasFilters && (
        <button type="button" className="btn plain" onClick={list.reset}>
          重置
        </button>
      )}
      {tools && <span className="flt-tools">{tools}</span>}
    </div>
  );
}

function Choices({ list, choices }: { readonly list: ListState; readonly choices: readonly FilterChoice[] }) {
  return (
    <CollapsibleFilters chosen={choices.filter(({ name }) => (list.filters[name] ?? '') !== '').length}>
      {choices.map((choice) => (
        <select
          key={choice.name}
          className="input"
          aria-label={choice.all}
          value={list.filters[choice.name] ?? ''}
          onChange={(event) => list.set({ [choice.name]: event.target.value })}
        >
          <option value="">{choice.all}</option>
          {choice.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ))}
    </CollapsibleFilters>
  );
}

interface SearchInputProps {
  readonly list: ListState;
  readonly name: string;
  readonly placeholder: string;
}

function SearchInput({ list, name, placeholder }: SearchInputProps) {
  const current = list.filters[name] ?? '';
  const [text, setText] = useState(current);
  useEffect(() => setText(current), [current]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    list.set({ [name]: text.trim() });
  };
  return (
    <form className="input flt-search" onSubmit={submit}>
      <Icon name="search" />
      <input
        type="search"
        value={text}
        placeholder={placeholder}
        aria-label={placeholder}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => text.trim() !== current && list.set({ [name]: text.trim() })}
      />
    </form>
  );
}
