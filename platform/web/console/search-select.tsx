import { useCombobox } from 'downshift';
import { type KeyboardEvent, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import {
  filterOptions,
  findOption,
  getAriaProps,
  type ListedOption,
  OptionRows,
  type SelectInputProps,
  type SelectOption,
} from './option-list.tsx';

interface SearchSelectProps extends SelectInputProps {
  readonly value?: string | null | undefined;
  readonly onChange?: (value: string | null) => void;
  /** Whether the choice is required: it can be changed, but not removed. */
  readonly isRequired?: boolean;
  /** Called with the typed text if the server searches. Options that do not match the text are hidden until the server answers. */
  readonly onType?: (typed: string) => void;
  readonly onOpen?: () => void;
  /** Shown if no option matches. */
  readonly empty?: string;
}

const getLabel = (option: SelectOption | null): string => option?.label ?? '';
const getKey = (option: SelectOption | null): string | undefined => option?.value;

/** Returns a key handler for a list inside a dialog: Esc closes the open list, but not the dialog. */
export const keepDialogOpenOnEscape = (isOpen: boolean) => (event: KeyboardEvent) => {
  if (event.key === 'Escape' && isOpen) event.preventDefault();
};

/** A select field with search in the labels of its options. */
export function SearchSelect(props: SearchSelectProps) {
  const { id, value, options, isRequired = false, isLoading, disabled, placeholder, empty = '没有匹配的选项' } = props;
  const announced = getAriaProps(props);
  const [typed, setTyped] = useState('');
  const chosen = findOption(options, value);
  const items = filterOptions(options, typed);
  const { changed, ...box } = useChoice({ items, chosen, id, setTyped, props });
  return (
    <div className="pick">
      <div className={props['aria-invalid'] ? 'input bad' : 'input'}>
        <input
          {...box.getInputProps({ onKeyDown: keepDialogOpenOnEscape(box.isOpen), disabled, placeholder, ...announced })}
          aria-labelledby={undefined}
        />
        {isLoading && <Icon name="refresh" size="small" className="spin" />}
        {!isRequired && !disabled && chosen && (
          <button type="button" className="pick-clear" aria-label="清除" onClick={() => changed(null)}>
            <Icon name="close" size="small" />
          </button>
        )}
        <Icon name="down" size="small" />
      </div>
      <div {...box.getMenuProps({ 'aria-label': placeholder ?? '选项' })} className="pick-list" hidden={!box.isOpen}>
        {box.isOpen && (
          <OptionRows
            options={items}
            active={box.highlightedIndex}
            isChosen={(option) => option.value === chosen?.value}
            getItemProps={box.getItemProps}
            empty={isLoading ? '正在查找' : empty}
          />
        )}
      </div>
    </div>
  );
}

interface ChoiceParts {
  readonly items: readonly ListedOption[];
  readonly chosen: SelectOption | null;
  readonly id: string | undefined;
  readonly setTyped: (typed: string) => void;
  readonly props: SearchSelectProps;
}

function useChoice({ items, chosen, id, setTyped, props }: ChoiceParts) {
  const changed = (option: SelectOption | null) => {
    setTyped('');
    props.onChange?.(option?.value ?? null);
  };
  const box = useCombobox<SelectOption>({
    items: [...items],
    selectedItem: chosen,
    itemToString: getLabel,
    itemToKey: getKey,
    ...(id === undefined ? {} : { inputId: id }),
    // Only an option can be the value: typed text without a choice is replaced by the chosen option, and only 清除 removes the choice.
    stateReducer: (state, { type, changes }) => {
      const { InputKeyDownEscape, InputBlur, InputChange } = useCombobox.stateChangeTypes;
      if (type === InputKeyDownEscape || type === InputBlur)
        return {
          ...changes,
          isOpen: false,
          selectedItem: state.selectedItem,
          inputValue: getLabel(state.selectedItem),
        };
      return type === InputChange ? { ...changes, selectedItem: state.selectedItem, highlightedIndex: 0 } : changes;
    },
    onInputValueChange: ({ type, inputValue }) => {
      if (type !== useCombobox.stateChangeTypes.InputChange) return;
      setTyped(inputValue);
      props.onType?.(inputValue);
    },
    onSelectedItemChange: ({ selectedItem }) => changed(selectedItem),
    onIsOpenChange: ({ isOpen }) => {
      if (isOpen) props.onOpen?.();
      else setTyped('');
    },
  });
  return { ...box, changed };
}
