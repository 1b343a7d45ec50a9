import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Input, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { getCities } from '#domain/regions/cities.ts';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import type { Resource } from '#platform/contract/resource.ts';
import { ChoiceInput } from '#platform/web/console/choice-input.tsx';
import { FoundSelect } from '#platform/web/console/found-select.tsx';
import { CLEAR_PROPS, SEARCH_PROPS } from '#platform/web/console/select-parts.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { query } from '#platform/web/query.ts';
import { DayInput, MomentInput } from '#platform/web/ui/day-input.tsx';
import { Skeleton } from '#platform/web/ui/states.tsx';
import { useSettled } from '#platform/web/use-settled.ts';
import { getManageCalls } from '../../publishing.contract.ts';
import { type CustomInputProps, usePublishedContent } from '../published-content.tsx';
import type { Field } from './field-kinds.ts';

/** The rich-text editor and its library are loaded when a form has such a field. */
const RichEditor = lazyPart(async () => (await import('./rich-editor.tsx')).RichEditor, {
  name: '正文编辑器',
  loading: <Skeleton lines={6} />,
});

/** The props that a form passes to its inputs. */
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
  <Select
    {...(props.id === undefined ? {} : { id: props.id })}
    value={props.value ?? undefined}
    options={REGIONS}
    showSearch={SEARCH_PROPS}
    allowClear={CLEAR_PROPS}
    placeholder="输入地名查找"
    onChange={(value: string | undefined) => props.onChange?.(value ?? null)}
  />
);

const FlagInput = (props: InputProps<boolean>) => (
  <Switch
    {...(props.id === undefined ? {} : { id: props.id })}
    checked={props.value ?? false}
    onChange={(isOn) => props.onChange?.(isOn)}
  />
);

/** Edits a list, one entry per line. */
const LinesInput = (props: InputProps<readonly string[]>) => (
  <Input.TextArea
    {...(props.id === undefined ? {} : { id: props.id })}
    autoSize={{ minRows: 2, maxRows: 12 }}
    placeholder="每行一条"
    value={(props.value ?? []).join('\n')}
    onChange={(event) => props.onChange?.(event.target.value === '' ? [] : event.target.value.split('\n'))}
  />
);

/** Input for a reference to a record of another resource, which is searched by title. */
function RecordInput({ resource, ...props }: InputProps<string> & { readonly resource: Resource }) {
  const { list, get } = getManageCalls(resource);
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed);
  const found = useQuery({
    ...query(list, { query: { keyword, pageNum: 1, pageSize: 20 } }),
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({ ...query(get, { params: { id: props.value ?? '' } }), enabled: Boolean(props.value) });
  const rows = [...(chosen.data ? [chosen.data] : []), ...(found.data?.rows ?? [])];
  const options = new Map(rows.map(({ uuid, title }) => [uuid, { value: uuid, label: title }]));
  return (
    <FoundSelect
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

/** The input of a field that refers to a resource by its name; without that resource there is nothing to choose from. */
function ReferenceInput({ resource: wanted, ...props }: InputProps<string> & { readonly resource: string }) {
  const resource = usePublishedContent().resources.find(({ name }) => name === wanted);
  return resource && <RecordInput {...props} resource={resource} />;
}

/** The input that a feature registered for a format. */
function CustomInput({ format, ...props }: CustomInputProps & { readonly format: string }) {
  const Registered = usePublishedContent().inputs[format];
  return Registered && <Registered {...props} />;
}

const getRange = ({ min, max }: { readonly min: number | null; readonly max: number | null }) => ({
  ...(min === null ? {} : { min }),
  ...(max === null ? {} : { max }),
});

/** The input of one field; lists of rows have their own (field-rows.tsx). `given` contains the props from the form. */
export function FieldInput({ field, ...given }: { readonly field: Field } & Record<string, unknown>) {
  const { kind } = field;
  switch (kind.kind) {
    case 'rich':
      return <RichEditor {...given} label={field.label} resource={kind.resource} />;
    case 'day':
      return <DayInput {...given} label={field.label} />;
    case 'moment':
      return <MomentInput {...given} label={field.label} />;
    case 'flag':
      return <FlagInput {...given} />;
    case 'region':
      return <RegionInput {...given} />;
    case 'text':
      return <Input {...given} />;
    case 'long':
      return (
        <Input.TextArea
          {...given}
          autoSize={{ minRows: 2, maxRows: 8 }}
          {...(kind.max === null ? {} : { count: { show: true, max: kind.max } })}
        />
      );
    case 'number':
      return (
        <InputNumber {...given} {...getRange(kind)} {...(kind.isWhole ? { precision: 0 } : {})} className="pb-number" />
      );
    case 'choice':
      return <ChoiceInput {...given} options={kind.options} {...(field.isRequired ? {} : { empty: '未选择' })} />;
    case 'choices':
      return <Select {...given} mode="multiple" options={[...kind.options]} />;
    case 'words':
      return (
        <Select
          {...given}
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[' ', '，', ',', '、', '；', ';']}
          placeholder="输入后按回车"
        />
      );
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
