import { useCombobox } from 'downshift';
import { type KeyboardEvent, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { filterOptions, findOption, OptionRows, type SelectInputProps, type SelectOption } from './option-list.tsx';
import { keepDialogOpenOnEscape } from './search-select.tsx';
import './inputs.css';

interface ChipsProps {
  readonly words: readonly SelectOption[];
  readonly isFixed?: boolean | undefined;
  readonly onRemove: (value: string) => void;
}

/** Chosen values in a field, each with a button to remove it. */
export function Chips({ words, isFixed = false, onRemove }: ChipsProps) {
  return words.map(({ value, label }) => (
    <span key={value} className="tag pick-chip">
      {label}
      {!isFixed && (
        <button type="button" aria-label={`移除${label}`} onClick={() => onRemove(value)}>
          <Icon name="close" size="small" />
        </button>
      )}
    </span>
  ));
}

interface ManySelectProps extends SelectInputProps {
  readonly value?: readonly string[] | null | undefined;
  readonly onChange?: (values: string[]) => void;
}

/** A select field for several options with search. Backspace in the empty field removes the last chosen option. */
export function ManySelect({
  id,
  value,
  options,
  isLoading,
  disabled,
  placeholder,
  onChange,
  ...announced
}: ManySelectProps) {
  const [typed, setTyped] = useState('');
  const chosen = value ?? [];
  const items = filterOptions(options, typed);
  const toggle = (one: string) =>
    onChange?.(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  const box = useCombobox<SelectOption>({
    items: [...items],
    selectedItem: null,
    inputValue: typed,
    itemToString: () => '',
    defaultHighlightedIndex: 0,
    ...(id === undefined ? {} : { inputId: id }),
    // The list stays open after a choice; leaving the field does not choose an option.
    stateReducer: (state, { type, changes }) => {
      const { InputKeyDownEnter, ItemClick, InputBlur } = useCombobox.stateChangeTypes;
      if (type === InputBlur) return { ...changes, selectedItem: null };
      const isChoice = (type === InputKeyDownEnter || type === ItemClick) && changes.selectedItem;
      return isChoice ? { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex } : changes;
    },
    onStateChange: ({ selectedItem, isOpen }) => {
      if (selectedItem) toggle(selectedItem.value);
      if (selectedItem || isOpen === false) setTyped('');
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    keepDialogOpenOnEscape(box.isOpen)(event);
    const last = chosen.at(-1);
    if (event.key === 'Backspace' && typed === '' && last !== undefined) toggle(last);
  };
  const words = chosen.map((one) => findOption(options, one) ?? { value: one, label: one });
  return (
    <div className="pick">
      <div className={`input pick-many${announced['aria-invalid'] ? ' bad' : ''}`}>
        <Chips words={words} isFixed={disabled} onRemove={toggle} />
        <input
          {...box.getInputProps({
            onKeyDown,
            onChange: ({ currentTarget }) => setTyped(currentTarget.value),
            disabled,
            ...(words.length === 0 ? { placeholder } : {}),
            ...announced,
          })}
          aria-labelledby={undefined}
        />
        {isLoading && <Icon name="refresh" size="small" className="spin" />}
      </div>
      <div {...box.getMenuProps({ 'aria-label': placeholder ?? '选项' })} className="pick-list" hidden={!box.isOpen}>
        {box.isOpen && (
          <OptionRows
            options={items}
            active={box.highlightedIndex}
            isChosen={(option) => chosen.includes(option.value)}
            getItemProps={box.getItemProps}
            empty={isLoading ? '正在查找' : '没有匹配的选项'}
          />
        )}
      </div>
    </div>
  );
}
