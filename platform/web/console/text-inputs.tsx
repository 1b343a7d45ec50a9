import type { AriaAttributes, InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { useState } from 'react';
import './inputs.css';

type Announced = Pick<AriaAttributes, 'aria-invalid' | 'aria-required' | 'aria-describedby'>;

const getClass = ({ 'aria-invalid': isInvalid }: Announced, more = ''): string =>
  `input${more}${isInvalid ? ' bad' : ''}`;

type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'value'> & {
  readonly value?: string | null | undefined;
};

/** Single-line text input for record forms. */
export const TextInput = ({ value, ...given }: TextInputProps) => (
  <input type="text" {...given} value={value ?? ''} className={getClass(given)} />
);

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'value'> & {
  readonly value?: string | null | undefined;
  /** Maximum number of characters; if set, the used number is shown. */
  readonly counted?: number | null;
};

/** Multi-line text input that grows with its content. */
export function TextArea({ value, counted, rows = 2, ...given }: TextAreaProps) {
  const text = value ?? '';
  return (
    <>
      <textarea {...given} rows={rows} value={text} className={getClass(given, ' ta grows')} />
      {counted !== null && counted !== undefined && (
        <span className={[...text].length > counted ? 'text-count over' : 'text-count'}>
          {[...text].length} / {counted}
        </span>
      )}
    </>
  );
}

interface NumberInputProps extends Announced {
  readonly id?: string | undefined;
  /** The value. Text that is not a number is kept as typed. */
  readonly value?: unknown;
  /** Called with the number, with null for an empty field, or with the typed text if it is not a number; the contract rejects such a text. */
  readonly onChange?: (value: number | string | null) => void;
  readonly unit?: string | undefined;
  readonly placeholder?: string;
  readonly 'aria-label'?: string;
  /** Whole numbers get a keyboard without a decimal point on phones. */
  readonly isWhole?: boolean;
}

const PLAIN_NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/**
 * Parses a typed number. Thousands separators, spaces and full-width characters are allowed.
 * @returns null for an empty text, and the text itself if it is not a number
 */
export function parseTypedNumber(text: string): number | string | null {
  const plain = text.normalize('NFKC').replace(/[,\s]/g, '');
  if (plain === '') return null;
  return PLAIN_NUMBER.test(plain) ? Number(plain) : text.trim();
}

const show = (value: unknown): string => (typeof value === 'number' || typeof value === 'string' ? String(value) : '');

/** Number input for record forms. It accepts any usual notation and shows the unit at its end. */
export function NumberInput({ value, onChange, unit, isWhole = false, ...given }: NumberInputProps) {
  // Text as typed, until the field loses the focus, so that 1.50 is not shortened while typing.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <span className={getClass(given, ' number')}>
      <input
        {...given}
        inputMode={isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={typed ?? show(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange?.(parseTypedNumber(target.value));
        }}
        onBlur={() => setTyped(null)}
      />
      {unit !== undefined && <span className="text-3">{unit}</span>}
    </span>
  );
}

interface SwitchInputProps extends Announced {
  readonly id?: string | undefined;
  readonly value?: boolean | null | undefined;
  readonly onChange?: (isOn: boolean) => void;
}

/** Switch for record forms. */
export const SwitchInput = ({ value, onChange, ...given }: SwitchInputProps) => (
  <input
    {...given}
    type="checkbox"
    role="switch"
    className="switch"
    checked={value ?? false}
    aria-checked={value ?? false}
    onChange={({ target }) => onChange?.(target.checked)}
  />
);
