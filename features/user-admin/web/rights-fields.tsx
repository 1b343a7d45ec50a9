import { EVERYTHING, OPERATOR_RIGHTS } from '../contract.ts';

interface RightsFieldsProps {
  readonly legend: string;
  readonly ticked: readonly string[];
  readonly error?: string | undefined;
  readonly onChange: (ticked: readonly string[]) => void;
}

/** Every right that an operator may be given; who may do everything needs no other. */
export function RightsFields({ legend, ticked, error, onChange }: RightsFieldsProps) {
  const hasAll = ticked.includes(EVERYTHING);
  const toggle = (right: string, isOn: boolean) =>
    onChange(isOn ? [...ticked, right] : ticked.filter((one) => one !== right));
  return (
    <fieldset className="ua-rights">
      <legend className="t2">{legend}</legend>
      {Object.entries(OPERATOR_RIGHTS).map(([right, label]) => (
        <label key={right}>
          <input
            type="checkbox"
            checked={hasAll || ticked.includes(right)}
            disabled={hasAll && right !== EVERYTHING}
            onChange={({ target }) => toggle(right, target.checked)}
          />
          {label}
        </label>
      ))}
      {error && (
        <p className="er" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The names of rights, one tag each. */
export function RightTags({ permissions }: { readonly permissions: readonly string[] }) {
  return permissions.map((right) => (
    <span key={right} className={right === EVERYTHING ? 'tag b' : 'tag'}>
      {OPERATOR_RIGHTS[right] ?? right}
    </span>
  ));
}
