import { useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import type { Answer } from '../call.ts';
import { keyOf } from '../query.ts';
import { CLEAR_PROPS, SEARCH_PROPS } from './select-parts.tsx';

export interface FoundOption {
  readonly value: string;
  readonly label: string;
}

interface FoundSelectProps {
  readonly id?: string | undefined;
  readonly value?: string | null | undefined;
  /** The options that the server found for the typed text, and the chosen one. */
  readonly options: readonly FoundOption[];
  readonly isLoading: boolean;
  readonly placeholder: string;
  readonly onType: (typed: string) => void;
  readonly onChange: (value: string | null) => void;
}

/**
 * A select field for more records than are loaded at once: the server searches during typing. Until it answers, options that do not match
 * the typed text are hidden, so that Enter never selects a wrong one.
 */
export function FoundSelect({ id, value, options, isLoading, placeholder, onType, onChange }: FoundSelectProps) {
  return (
    <Select
      id={id ?? ''}
      allowClear={CLEAR_PROPS}
      showSearch={{ ...SEARCH_PROPS, onSearch: onType }}
      loading={isLoading}
      placeholder={placeholder}
      value={value ?? undefined}
      options={[...options]}
      onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
    />
  );
}

/** Builds an option from a name and a detail that distinguishes people of the same name. */
export const getOption = (one: {
  readonly uuid: string;
  readonly name: string;
  readonly note: string;
}): FoundOption => ({
  value: one.uuid,
  label: stripSampleMark(one.note === '' ? one.name : `${one.name}　${one.note}`),
});

/** Returns the loaded answers of a call that searches options, to look up the names of chosen records. */
export function useOffered<R extends RouteSpec>(route: R): () => Answer<R>[] {
  const client = useQueryClient();
  return () =>
    client
      .getQueriesData<Answer<R>>({ queryKey: keyOf(route) })
      .flatMap(([, answer]) => (answer === undefined ? [] : [answer]));
}
