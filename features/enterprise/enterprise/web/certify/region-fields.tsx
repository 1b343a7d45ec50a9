import { getCities } from '#domain/regions/cities.ts';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { SelectField } from '#platform/web/ui/field.tsx';

const PROVINCES = PROVINCE_GROUPS.filter((group) => group.label !== '全国').flatMap((group) =>
  group.provs.map(({ value, label }) => ({ value, label })),
);

const provinceIn = (code: string): string => (code === '' ? '' : `${code.slice(0, 2)}0000`);

interface RegionFieldsProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/**
 * Selects the location of an enterprise: the province and, where required, the city. Lightweight pages use only the browser's
 * native select.
 */
export function RegionFields({ value, onChange, error }: RegionFieldsProps) {
  const province = provinceIn(value);
  const cities = getCities(province);
  return (
    <>
      <SelectField
        name="region"
        label="所在地区"
        options={PROVINCES}
        placeholder="请选择"
        isRequired
        error={error}
        value={province}
        onChange={(event) => onChange(event.target.value)}
      />
      {cities.length > 0 && (
        <SelectField
          label="市（区）"
          options={cities}
          placeholder="全省（区、市）"
          value={value === province ? '' : value}
          onChange={(event) => onChange(event.target.value || province)}
        />
      )}
    </>
  );
}
