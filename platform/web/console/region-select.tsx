import { Select } from 'antd';
import { getCities } from '#domain/regions/cities.ts';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { getRegionName } from '#domain/regions/region-name.ts';
import './region-select.css';
import { CLEAR_PROPS, SEARCH_PROPS } from './select-parts.tsx';

const GROUPS = PROVINCE_GROUPS.filter((group) => group.label !== '全国').map((group) => ({
  label: group.label,
  title: group.label,
  options: group.provs.map(({ value, label }) => ({ value, label })),
}));
interface RegionSelectProps {
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly id?: string;
  readonly placeholder?: string;
  readonly allowClear?: typeof CLEAR_PROPS;
}

const provinceIn = (code: string): string => `${code.slice(0, 2)}0000`;

/** A stored county remains selectable beside the cities of its province. */
function citiesWith(value: string) {
  const cities = getCities(provinceIn(value));
  const isKnown = value === provinceIn(value) || cities.some((city) => city.value === value);
  return isKnown ? cities : [{ value, label: getRegionName(value) }, ...cities];
}

/** Input for the region of a record: a province, and optionally a city. */
export function RegionSelect({ value, onChange, placeholder = '请选择', ...rest }: RegionSelectProps) {
  const cities = value ? citiesWith(value) : [];
  return (
    <div className="region-select">
      <Select
        {...rest}
        placeholder={placeholder}
        showSearch={SEARCH_PROPS}
        value={value ? provinceIn(value) : undefined}
        options={GROUPS}
        onChange={(chosen: string | undefined) => onChange?.(chosen ?? null)}
      />
      {cities.length > 0 && (
        <Select
          aria-label="市（区）"
          placeholder="全省（区、市）"
          allowClear={CLEAR_PROPS}
          showSearch={SEARCH_PROPS}
          value={value === provinceIn(value ?? '') ? undefined : value}
          options={cities}
          onChange={(chosen: string | undefined) => onChange?.(chosen ?? provinceIn(value ?? ''))}
        />
      )}
    </div>
  );
}
