import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getCities } from '#domain/regions/cities.ts';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import type { Resource } from '#platform/contract/resource.ts';
import { ChoiceInput } from '#platform/web/console/choice-input.tsx';
import { ManySelect } from '#platform/web/console/many-select.tsx';
import { SearchSelect } from '#platform/web/console/search-select.tsx';
import { NumberInput, SwitchInput, TextArea, TextInput } from '#platform/web/console/text-inputs.tsx';
import { WordsInput } from '#platform/web/console/words-input.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { query } from '#platform/web/query.ts';
import { DateTimeInput, DayInput } from '#platform/web/ui/day-input.tsx';
import { Skeleton } from '#platform/web/ui/states.tsx';
import { useDebouncedValue } from '#platform/web/use-settled.ts';
import { getManageCalls } from '../../publishing.contract.ts';
import { type CustomInputProps, usePublishedContent } from '../published-content.tsx';
import type { FormField } from './field-kinds.ts';

/** The rich-text editor and its library are loaded with the first form that has such a field. */
const RichEditor = lazyPart(async () => (await import('./rich-editor.tsx')).RichEditor, {
  name: '正文编辑器',
  loading: <Skeleton lines={6} />,
});

/** Props that a form passes to its inputs. */
interface InputProps<T> {
  readonly id?: string;
  readonly value?: T | null;
  readonly onChange?: (value: T | null) => void;
}

const REGIONS = PROVINCE_GROUPS.flatMap((group) => group.provs).flatMap(({ value, label }) => [
  { value, label },
  ...getCities(value).map((city) => ({ value: city.value, label: `${label} ${city.label}` })),
]);

const RegionInput = (props: InputProps<string>) => (
  <SearchSelect {...props} options={REGIONS} placeholder="输入地名查找" />
);

/** Edits a list, one entry per line. */
const LinesInput = (props: InputProps<readonly string[]>) => (
  <TextArea
    {...props}
    placeholder="每行一条"
    value={(props.value ?? []).join('\n')}
    onChange={(event) => props.onChange?.(event.target.value === '' ? [] : event.target.value.split('\n'))}
  />
);

/** Input for a reference to a record of another resource, found by its title. */
function RecordInput({ resource, ...props }: InputProps<string> & { readonly resource: Resource }) {
  const { list, get } = getManageCalls(resource);
  const [typed, setTyped] = useState('');
  const keyword = useDebouncedValue(typed);
  const found = useQuery({
    ...query(list, { query: { keyword, pageNum: 1, pageSize: 20 } }),
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({ ...query(get, { params: { id: props.value ?? '' } }), enabled: Boolean(props.value) });
  const rows = [...(chosen.data ? [chosen.data] : []), ...(found.data?.rows ?? [])];
  const options = new Map(rows.map(({ uuid, title }) => [uuid, { value: uuid, label: title }]));
  return (
    <SearchSelect
      id={props.id}
      value={props.value}
      options={[...options.values()]}
      isLoading={found.isFetching}
      placeholder="输入标题查找"
      onType={setTyped}
      onChange={(value) => props.onChange?.(value)}
    />
  );
}

/** Input for a reference to a resource given by name; shows nothing to select if that resource is not registered. */
function ReferenceInput({ resource: wanted, ...props }: InputProps<string> & { readonly resource: string }) {
  const resource = usePublishedContent().resources.find(({ name }) => name === wanted);
  return resource && <RecordInput {...props} resource={resource} />;
}

function CustomInput({ format, ...props }: CustomInputProps & { readonly format: string }) {
  const Registered = usePublishedContent().inputs[format];
  return Registered && <Registered {...props} />;
}

/** The input of one field; lists of rows use field-rows.tsx. `given` contains the props from the form. */
export function FieldInput({ field, ...given }: { readonly field: FormField } & Record<string, unknown>) {
  const { kind } = field;
  switch (kind.kind) {
    case 'rich':
      return <RichEditor {...given} label={field.label} resource={kind.resource} />;
    case 'day':
      return <DayInput {...given} label={field.label} />;
    case 'moment':
      return <DateTimeInput {...given} label={field.label} />;
    case 'flag':
      return <SwitchInput {...given} />;
    case 'region':
      return <RegionInput {...given} />;
    case 'text':
      return <TextInput {...given} />;
    case 'long':
      return <TextArea {...given} counted={kind.max} />;
    case 'number':
      return <NumberInput {...given} isWhole={kind.isWhole} />;
    case 'choice':
      return <ChoiceInput {...given} options={kind.options} {...(field.isRequired ? {} : { empty: '未选择' })} />;
    case 'choices':
      return <ManySelect {...given} options={kind.options} />;
    case 'words':
      return <WordsInput {...given} isSplitAtSpaces placeholder="输入后按回车" />;
    case 'lines':
      return <LinesInput {...given} />;
    case 'record':
      return <ReferenceInput {...given} resource={kind.resource} />;
    case 'custom':
      return <CustomInput {...given} format={kind.format} />;
    case 'hidden':
    case 'rows':
      return null;
  }
}
