import { useId } from 'react';
import { getCities } from '#domain/regions/cities.ts';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { ManySelect } from '#platform/web/console/many-select.tsx';

const OPTIONS = PROVINCE_GROUPS.filter(({ label }) => label !== '全国')
  .flatMap(({ provs }) => provs)
  .flatMap(({ value, label }) => [
    { value, label },
    ...getCities(value).map((city) => ({ value: city.value, label: `${label} ${city.label}` })),
  ]);

interface RegionChoiceProps {
  /** Null for the whole country. */
  readonly regions: readonly string[] | null;
  readonly error?: string | undefined;
  readonly onChange: (regions: readonly string[] | null) => void;
}

/** Selects where a role applies: in the whole country, or in some provinces and cities. */
export function OperatorRegionSelect({ regions, error, onChange }: RegionChoiceProps) {
  const id = useId();
  return (
    <fieldset className="ua-regions">
      <legend>负责地区</legend>
      <span className="listed-line">
        <label>
          <input type="radio" name={`${id}-where`} checked={regions === null} onChange={() => onChange(null)} />
          全国
        </label>
        <label>
          <input
            type="radio"
            name={`${id}-where`}
            checked={regions !== null}
            onChange={() => onChange(regions ?? [])}
          />
          限定地区
        </label>
      </span>
      {regions !== null && (
        <>
          <label className="sr-only" htmlFor={id}>
            省份或城市
          </label>
          <ManySelect
            id={id}
            value={regions}
            options={OPTIONS}
            placeholder="输入省份或城市查找，可以选几个"
            onChange={onChange}
          />
          <small className="text-3">
            只看到、只办理这些地区的企业、用户、订单和反馈，以及标明这些地区的内容；面向全国的内容不在其中。
          </small>
        </>
      )}
      {error && (
        <p className="er" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
