import { type AriaAttributes, type KeyboardEvent, useState } from 'react';
import { Chips } from './many-select.tsx';

interface WordsInputProps extends Pick<AriaAttributes, 'aria-invalid' | 'aria-required' | 'aria-describedby'> {
  readonly id?: string | undefined;
  readonly value?: readonly string[] | null | undefined;
  readonly onChange?: (words: string[]) => void;
  readonly placeholder?: string;
  /** Whether a space also ends a word. */
  readonly isSplitAtSpaces?: boolean;
}

/** Separators between the words of a pasted text. */
const MARKS = /[，,、；;\n]/;
const MARKS_AND_SPACES = /[，,、；;\s]/;

/** An input for several words. Enter, a comma or leaving the field ends a word; Backspace in the empty field removes the last word. */
export function WordsInput({ value, onChange, placeholder, isSplitAtSpaces = false, ...given }: WordsInputProps) {
  const [typed, setTyped] = useState('');
  const words = value ?? [];
  const marks = isSplitAtSpaces ? MARKS_AND_SPACES : MARKS;
  const add = (text: string) => {
    const added = text.split(marks).map((word) => word.trim());
    const all = [...new Set([...words, ...added])].filter((word) => word !== '');
    if (all.length > words.length) onChange?.(all);
    setTyped('');
  };
  const remove = (word: string) => onChange?.(words.filter((other) => other !== word));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add(typed);
    }
    const last = words.at(-1);
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
  };
  return (
    <div className={`input pick-many${given['aria-invalid'] ? ' bad' : ''}`}>
      <Chips words={words.map((word) => ({ value: word, label: word }))} onRemove={remove} />
      <input
        {...given}
        value={typed}
        {...(words.length === 0 ? { placeholder } : {})}
        onChange={({ target, nativeEvent }) => {
          const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
          if (!isComposing && marks.test(target.value)) add(target.value);
          else setTyped(target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => add(typed)}
      />
    </div>
  );
}
