import { Select } from 'antd';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { regionName } from './format.ts';

const GROUPS = PROVINCE_GROUPS.filter((group) => group.label !== '全国').map((group) => ({
  label: group.label,
  title: group.label,
  options: group.provs.map(({ value, label }) => ({ value, label })),
}));
const KNOWN = new Set(GROUPS.flatMap((group) => group.options.map((option) => option.value)));

interface RegionSelectProps {
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly id?: string;
  readonly placeholder?: string;
  readonly allowClear?: boolean;
}

/** Province of a record; a city or county that is stored already stays selectable. */
export function RegionSelect({ value, onChange, ...rest }: RegionSelectProps) {
  const extra = value && !KNOWN.has(value) ? [{ value, label: `${regionName(value)}（已登记到市县）` }] : [];
  return (
    <Select
      {...rest}
      showSearch={{ optionFilterProp: 'label' }}
      value={value || undefined}
      options={[...extra, ...GROUPS]}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? null)}
    />
  );
}
