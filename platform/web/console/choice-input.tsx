import type { AriaAttributes, Ref } from 'react';

interface Option<V> {
  readonly value: V;
  readonly label: string;
}

interface ChoiceInputProps<V>
  extends Pick<AriaAttributes, 'aria-label' | 'aria-required' | 'aria-invalid' | 'aria-describedby'> {
  readonly id?: string | undefined;
  readonly ref?: Ref<HTMLSelectElement>;
  readonly value?: V | null;
  readonly options: readonly Option<V>[];
  /** The label for no choice; without it a choice cannot be cleared. */
  readonly empty?: string;
  readonly disabled?: boolean;
  readonly onChange?: (value: V | null) => void;
}

/**
 * A native select with a few options, for filters and dialogs of records. `SearchSelect` is for options that are searched, `ManySelect` for
 * several choices (docs/spec/DESIGN.md 8).
 */
export function ChoiceInput<V extends string | number | boolean>({
  value,
  options,
  empty,
  onChange,
  ...given
}: ChoiceInputProps<V>) {
  const at = options.findIndex((option) => option.value === value);
  return (
    <select
      {...given}
      className={at === -1 ? 'input unchosen' : 'input'}
      value={at === -1 ? '' : at}
      onChange={({ target }) => onChange?.(options[Number(target.value || -1)]?.value ?? null)}
    >
      {(empty !== undefined || at === -1) && (
        <option value="" disabled={empty === undefined}>
          {empty ?? '请选择'}
        </option>
      )}
      {options.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </select>
  );
}
