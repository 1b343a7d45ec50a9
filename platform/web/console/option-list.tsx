import type { HTMLAttributes, ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import './inputs.css';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/** Options below a common heading, for example the standards of one category. */
export interface SelectOptionGroup {
  readonly label: string;
  readonly options: readonly SelectOption[];
}

export type SelectOptions = readonly (SelectOption | SelectOptionGroup)[];

/** Properties of every select field. */
export interface SelectInputProps {
  readonly id?: string | undefined;
  readonly options: SelectOptions;
  readonly placeholder?: string;
  readonly isLoading?: boolean | undefined;
  readonly disabled?: boolean;
  /** Accessible name, if there is no visible `<label>`. */
  readonly 'aria-label'?: string;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-required'?: boolean;
  readonly 'aria-describedby'?: string;
}

/** Returns the ARIA attributes for the input of a select field. */
export const getAriaProps = (props: SelectInputProps) => ({
  'aria-label': props['aria-label'],
  'aria-invalid': props['aria-invalid'],
  'aria-required': props['aria-required'],
  'aria-describedby': props['aria-describedby'],
});

const isGroup = (one: SelectOption | SelectOptionGroup): one is SelectOptionGroup => 'options' in one;

/** A listed option. The first option of a group has the heading that is shown above it. */
export interface ListedOption extends SelectOption {
  readonly heading?: string;
}

/** Returns the options whose labels contain the typed text. Full-width and half-width characters are treated as equal. */
export function filterOptions(options: SelectOptions, typed: string): readonly ListedOption[] {
  const plain = (text: string): string => text.normalize('NFKC').toLowerCase();
  const word = plain(typed.trim());
  const matching = (some: readonly SelectOption[]) => some.filter(({ label }) => plain(label).includes(word));
  return options.flatMap((one): readonly ListedOption[] => {
    if (!isGroup(one)) return matching([one]);
    const [first, ...others] = matching(one.options);
    return first ? [{ ...first, heading: one.label }, ...others] : [];
  });
}

/** Returns the option of a value. */
export const findOption = (options: SelectOptions, value: string | null | undefined): SelectOption | null =>
  filterOptions(options, '').find((option) => option.value === value) ?? null;

interface OptionListProps {
  readonly options: readonly ListedOption[];
  readonly active: number;
  readonly isChosen: (option: SelectOption) => boolean;
  readonly getItemProps: (item: { item: ListedOption; index: number }) => HTMLAttributes<HTMLElement>;
  /** Text that is shown if there are no options. */
  readonly empty: string;
}

/** Renders the options of an open list. */
export function OptionRows({ options, active, isChosen, getItemProps, empty }: OptionListProps): ReactNode {
  if (options.length === 0) return <div className="pick-none">{empty}</div>;
  return options.map((option, index) => [
    option.heading !== undefined && (
      <div key={`heading ${option.heading}`} className="pick-heading" role="presentation">
        {option.heading}
      </div>
    ),
    <div
      key={option.value}
      {...getItemProps({ item: option, index })}
      role="option"
      tabIndex={-1}
      className={index === active ? 'pick-option on' : 'pick-option'}
      aria-selected={isChosen(option)}
    >
      {option.label}
      {isChosen(option) && <Icon name="check" size="small" />}
    </div>,
  ]);
}
