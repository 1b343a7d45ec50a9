import {
  type AriaAttributes,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Icon } from './icon.tsx';
import {
  getTypedDateError,
  isConfirmingEnter,
  parseTypedDateTime,
  parseTypedDay,
  replaceFormValue,
  type TypedDateValue,
} from './typed-day.ts';

export interface DayInputProps extends Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid' | 'aria-required'> {
  /** Name of the field, with which error messages begin. */
  readonly label: string;
  /** Whether no `<label>` is visible; the input then has an accessible name. */
  readonly isLabelHidden?: boolean;
  readonly value?: string | null | undefined;
  /** Initial value of a field whose value is read from the form data by `name`. */
  readonly defaultValue?: string | undefined;
  /**
   * Called on every change: with the day as `YYYY-MM-DD`, with null for an empty field, or with the typed text if it is not a day; the
   * contract rejects such a text.
   */
  readonly onChange?: ((value: string | null) => void) | undefined;
  /**
   * Called when the field loses the focus, on Enter and by the calendar, with a day within the bounds or null. For filters, which must not
   * change on every key.
   */
  readonly onDay?: (day: string | null) => void;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly required?: boolean | undefined;
  /** First valid day, YYYY-MM-DD. */
  readonly min?: string | undefined;
  /** Last valid day, YYYY-MM-DD. */
  readonly max?: string | undefined;
}

interface Kind {
  /** Type of the browser's own picker. */
  readonly picker: 'date' | 'datetime-local';
  readonly read: (text: string) => TypedDateValue;
  /** The text of a value. */
  readonly show: (value: string) => string;
  readonly toPicker: (value: string) => string;
}

const DAY: Kind = { picker: 'date', read: parseTypedDay, show: (value) => value, toPicker: (value) => value };
const MOMENT: Kind = {
  picker: 'datetime-local',
  read: parseTypedDateTime,
  show: (value) => value.slice(0, 16),
  toPicker: (value) => value.slice(0, 16).replace(' ', 'T'),
};

/**
 * Delay before an error appears, in ms. An error that appears while a button below is pressed would move the button away from the pointer.
 */
export const POINTER_PRESS_MS = 300;

const toValue = (text: string, typed: TypedDateValue): string | null => {
  if (typed.is === 'wrong') return text.trim();
  return typed.is === 'value' ? typed.value : null;
};

/**
 * Text input for a date, used by all date fields. It accepts any usual notation, and a button opens the browser's date picker, so no
 * library is needed. A text that is not a date is kept as typed.
 */
function TypedInput({ kind, ...props }: DayInputProps & { readonly kind: Kind }) {
  const { label, isLabelHidden, value, defaultValue, onChange, onDay, min, max, ...input } = props;
  const given = value ?? defaultValue ?? '';
  const [text, setText] = useState(kind.show(given));
  const [known, setKnown] = useState(given);
  const [error, setError] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const errorId = useId();
  const explain = (next: string) => getTypedDateError(label, kind.read(next), { min, max });
  // A value set from outside, for example read from a scan, replaces the text. The value that results from the typed text does not.
  if (given !== known) {
    setKnown(given);
    if (given !== (toValue(text, kind.read(text)) ?? '')) {
      setText(kind.show(given));
      setError(null);
    }
  }
  const { name } = input;
  const getValue = useEffectEvent(() => toValue(text, kind.read(text)) ?? '');
  useEffect(
    () => (name === undefined ? undefined : replaceFormValue(picker.current?.form ?? null, name, getValue)),
    [name],
  );
  const showLater = (message: string | null) => {
    clearTimeout(timer.current);
    if (message === null || error !== null) setError(message);
    else timer.current = setTimeout(() => setError(message), POINTER_PRESS_MS);
  };
  const write = (next: string) => {
    clearTimeout(timer.current);
    setText(next);
    if (error !== null) setError(explain(next));
    onChange?.(toValue(next, kind.read(next)));
  };
  const commit = (typed: string) => {
    const read = kind.read(typed);
    const message = explain(typed);
    // A filter that requires a day keeps its last value when the field is emptied.
    const isKept = onDay !== undefined && read.is === 'empty';
    setText(read.is === 'value' ? kind.show(read.value) : isKept ? kind.show(given) : typed);
    showLater(message);
    const day = toValue(typed, read);
    if (onDay && message === null && (day ?? '') !== given) onDay(day);
  };
  // The clear button of the browser's date picker sets an empty text.
  const pick = (picked: string) => {
    write(picked);
    commit(picked);
  };
  const openCalendar = () => {
    const native = picker.current;
    if (!native) return;
    const typed = kind.read(text);
    native.value = typed.is === 'value' ? kind.toPicker(typed.value) : '';
    native.showPicker();
  };
  const press = (event: KeyboardEvent) => {
    // Enter submits the form before the field loses the focus, so the value is committed here.
    if (isConfirmingEnter(event.nativeEvent)) commit(text);
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    openCalendar();
  };
  // Hidden if the surrounding form already shows an error for the field.
  const isShown = error !== null && !input['aria-invalid'];
  const described = [input['aria-describedby'], isShown ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className="day-input">
      <div className="in-box">
        <input
          {...input}
          type="text"
          inputMode={kind === DAY ? 'numeric' : 'text'}
          autoComplete="off"
          maxLength={40}
          placeholder={input.placeholder ?? (kind === DAY ? '如 2026-01-31' : '如 2026-01-31 09:00')}
          aria-label={isLabelHidden ? label : undefined}
          className={error !== null || input['aria-invalid'] ? 'input bad' : 'input'}
          aria-invalid={error !== null || input['aria-invalid'] ? true : undefined}
          aria-describedby={described || undefined}
          value={text}
          onChange={(event) => write(event.target.value)}
          onBlur={() => commit(text)}
          onKeyDown={press}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label="打开日历"
          title="打开日历，快捷键 Alt+↓"
          disabled={input.disabled}
          onClick={openCalendar}
        >
          <Icon name="calendar" size="small" />
        </button>
        <input
          ref={picker}
          type={kind.picker}
          className="day-picker"
          tabIndex={-1}
          aria-hidden="true"
          min={kind === DAY ? min : undefined}
          max={kind === DAY ? max : undefined}
          onChange={(event) => pick(event.target.value)}
        />
      </div>
      {isShown && (
        <span className="er" id={errorId} role="alert">
          <Icon name="circle-cross" size="small" />
          {error}
        </span>
      )}
    </div>
  );
}

/** Input for a calendar day in the format of the contracts (`YYYY-MM-DD`), for forms, filters and own frames. */
export const DayInput = (props: DayInputProps) => <TypedInput {...props} kind={DAY} />;

/** Input for a day with a time; its value is `YYYY-MM-DD HH:mm:ss`. */
export const DateTimeInput = (props: DayInputProps) => <TypedInput {...props} kind={MOMENT} />;
