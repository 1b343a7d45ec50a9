import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId, useState } from 'react';
import { Icon } from './icon.tsx';

export interface FieldProps {
  readonly label: string;
  readonly isRequired?: boolean | undefined;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** Element beside the input, such as the button that sends a code. */
  readonly extra?: ReactNode;
}

interface FrameProps extends FieldProps {
  readonly id: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export const getDescribedBy = (id: string, { help, error }: FieldProps): string | undefined =>
  [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ') || undefined;

/** Layout of a field: label above, help text and error below, linked to the input for assistive technology (DESIGN.md 8). */
export function FieldFrame({ id, label, isRequired, help, error, extra, className, children }: FrameProps) {
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={id} className={isRequired ? 'req' : undefined}>
        {label}
      </label>
      {extra ? (
        <div className="f-row">
          {children}
          {extra}
        </div>
      ) : (
        children
      )}
      {help && (
        <span className="hp" id={`${id}-help`}>
          {help}
        </span>
      )}
      {error && (
        <span className="er" id={`${id}-error`} role="alert">
          <Icon name="circle-cross" size="small" />
          {error}
        </span>
      )}
    </div>
  );
}

type TextFieldProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'className'>;

/** Single-line text field for public pages. `name` is the field's path in the contract. */
export function TextField({ label, isRequired, help, error, extra, ...input }: TextFieldProps) {
  const id = useId();
  const frame = { label, isRequired, help, error, extra } as FieldProps;
  return (
    <FieldFrame id={id} {...frame}>
      <input
        {...input}
        id={id}
        className={error ? 'input bad' : 'input'}
        required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={getDescribedBy(id, frame)}
      />
    </FieldFrame>
  );
}

/** Password field with a button that shows the password. */
export function PasswordField({ label, isRequired, help, error, extra, ...input }: TextFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const frame = { label, isRequired, help, error, extra } as FieldProps;
  return (
    <FieldFrame id={id} {...frame}>
      <div className="in-box">
        <input
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          className={error ? 'input bad' : 'input'}
          required={isRequired}
          aria-invalid={error ? true : undefined}
          aria-describedby={getDescribedBy(id, frame)}
        />
        <button type="button" aria-label={isShown ? '隐藏密码' : '显示密码'} onClick={() => setShown(!isShown)}>
          <Icon name={isShown ? 'eyeoff' : 'eye'} />
        </button>
      </div>
    </FieldFrame>
  );
}

type SelectFieldProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> & {
    readonly options: readonly { readonly value: string; readonly label: string }[];
    readonly placeholder?: string;
  };

/**
 * A select field with a short list of options, for the light pages.
 * @public for screens of features
 */
export function SelectField({
  label,
  isRequired,
  help,
  error,
  extra,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  const id = useId();
  const frame = { label, isRequired, help, error, extra } as FieldProps;
  return (
    <FieldFrame id={id} {...frame}>
      <select
        {...select}
        id={id}
        className={error ? 'input bad' : 'input'}
        required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={getDescribedBy(id, frame)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
