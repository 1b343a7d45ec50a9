import { getCities } from '#domain/regions/cities.ts';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { getRegionName } from '#domain/regions/region-name.ts';
import type { SelectInputProps } from './option-list.tsx';
import { SearchSelect } from './search-select.tsx';
import './region-select.css';

const GROUPS = PROVINCE_GROUPS.filter((group) => group.label !== '全国').map((group) => ({
  label: group.label,
  options: group.provs.map(({ value, label }) => ({ value, label })),
}));
interface RegionSelectProps extends Omit<SelectInputProps, 'options'> {
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
}

const provinceIn = (code: string): string => `${code.slice(0, 2)}0000`;

/** Lists the cities of a province. A stored county is added, so that it remains selectable. */
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
      <SearchSelect
        {...rest}
        placeholder={placeholder}
        value={value ? provinceIn(value) : null}
        options={GROUPS}
        {...(onChange && { onChange })}
      />
      {value && cities.length > 0 && (
        <SearchSelect
          aria-label="市（区）"
          placeholder="全省（区、市）"
          value={value === provinceIn(value) ? null : value}
          options={cities}
          onChange={(chosen) => onChange?.(chosen ?? provinceIn(value))}
        />
      )}
    </div>
  );
}
