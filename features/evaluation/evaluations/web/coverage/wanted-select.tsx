import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchSelect } from '#platform/web/console/search-select.tsx';
import { query } from '#platform/web/query.ts';
import type { ListState } from '#platform/web/use-list-state.ts';
import { listLevelOptions } from '../../evaluations.contract.ts';

/**
 * Selects one qualification that the enterprise does not have yet, to compare it with the current ones. The options are loaded when the
 * list is opened.
 */
export function TargetSelect({ list }: { readonly list: ListState }) {
  const [isAsked, setAsked] = useState(false);
  const { standardCode = '', level = '' } = list.filters;
  const value = standardCode && level ? `${standardCode} ${level}` : null;
  const choices = useQuery({ ...query(listLevelOptions, { query: {} }), enabled: isAsked || value !== null });
  const options = (choices.data ?? [])
    .filter((choice) => !choice.isHeld && choice.counts.assessed > 0)
    .map((choice) => ({
      value: `${choice.standardCode} ${choice.level}`,
      label: `${choice.standardName} ${choice.level}`,
    }));
  return (
    <SearchSelect
      aria-label="加一项拟申请的资质"
      placeholder="加一项拟申请的资质"
      isLoading={choices.isFetching}
      empty="没有这样的资质"
      options={options}
      value={value}
      onOpen={() => setAsked(true)}
      onChange={(next) => {
        const [code = '', wanted = ''] = (next ?? '').split(' ');
        list.set({ standardCode: code, level: wanted });
      }}
    />
  );
}
