import type { AriaAttributes, InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { useState } from 'react';
import './inputs.css';

type Announced = Pick<AriaAttributes, 'aria-invalid' | 'aria-required' | 'aria-describedby'>;

const getClass = ({ 'aria-invalid': isInvalid }: Announced, more = ''): string =>
  `input${more}${isInvalid ? ' bad' : ''}`;

type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'value'> & {
  readonly value?: string | null | undefined;
};

/** A text of one line in a form of records. */
export const TextInput = ({ value, ...given }: TextInputProps) => (
  <input type="text" {...given} value={value ?? ''} className={getClass(given)} />
);

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'value'> & {
  readonly value?: string | null | undefined;
  /** Shows how many of so many characters are used. */
  readonly counted?: number | null;
};

/** A text of several lines that grows with its content. */
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
  /** A text that is no number stays as typed. */
  readonly value?: unknown;
  /** Called with the number, null for an empty field, else with the text as typed, which the contract refuses. */
  readonly onChange?: (value: number | string | null) => void;
  readonly unit?: string | undefined;
  readonly placeholder?: string;
  readonly 'aria-label'?: string;
  /** Whole numbers get a keyboard without a decimal point on phones. */
  readonly isWhole?: boolean;
}

const PLAIN_NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Reads a typed number; marks between thousands, spaces and full width are allowed. */
export function readTypedNumber(text: string): number | string | null {
  const plain = text.normalize('NFKC').replace(/[,\s]/g, '');
  if (plain === '') return null;
  return PLAIN_NUMBER.test(plain) ? Number(plain) : text.trim();
}

const show = (value: unknown): string => (typeof value === 'number' || typeof value === 'string' ? String(value) : '');

/** The only field for a number: typed in any usual notation, with its unit at the end. */
export function NumberInput({ value, onChange, unit, isWhole = false, ...given }: NumberInputProps) {
  // The text as typed, until the field is left: 1.50 is not shortened under the cursor.
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
          onChange?.(readTypedNumber(target.value));
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

/** A switch in a form of records. */
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
