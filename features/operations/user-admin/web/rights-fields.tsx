import { isRegional } from '#domain/access/data-scope.ts';
import { FULL_RIGHTS, OPERATOR_RIGHTS } from '../user-admin.contract.ts';

interface RightsFieldsProps {
  readonly legend: string;
  readonly ticked: readonly string[];
  /** Whether the role is limited to regions; rights that do not depend on a region are then disabled. */
  readonly isLimited?: boolean;
  readonly error?: string | undefined;
  readonly onChange: (ticked: readonly string[]) => void;
}

const getRightName = (right: string, isLimited: boolean): string =>
  isLimited && right === FULL_RIGHTS ? '全部可分地区的权限' : (OPERATOR_RIGHTS[right] ?? right);

/** Lists all rights that can be granted to operators; full rights include the others. */
export function RightsFields({ legend, ticked, isLimited = false, error, onChange }: RightsFieldsProps) {
  const hasAll = ticked.includes(FULL_RIGHTS);
  const isOut = (right: string): boolean => isLimited && right !== FULL_RIGHTS && !isRegional(right);
  const toggle = (right: string, isOn: boolean) =>
    onChange(isOn ? [...ticked, right] : ticked.filter((one) => one !== right));
  return (
    <fieldset className="ua-rights">
      <legend className="text-2">{legend}</legend>
      {Object.keys(OPERATOR_RIGHTS).map((right) => (
        <label key={right} className={isOut(right) ? 'text-3' : undefined}>
          <input
            type="checkbox"
            checked={(hasAll && !isOut(right)) || ticked.includes(right)}
            disabled={isOut(right) || (hasAll && right !== FULL_RIGHTS)}
            onChange={({ target }) => toggle(right, target.checked)}
          />
          {getRightName(right, isLimited)}
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

/** Displays the names of rights as tags. */
export function RightTags({
  permissions,
  isLimited = false,
}: {
  readonly permissions: readonly string[];
  readonly isLimited?: boolean;
}) {
  return permissions.map((right) => (
    <span key={right} className={right === FULL_RIGHTS ? 'tag b' : 'tag'}>
      {getRightName(right, isLimited)}
    </span>
  ));
}
