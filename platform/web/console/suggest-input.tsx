import { useCombobox } from 'downshift';
import { filterOptions, OptionRows, type SelectInputProps, type SelectOption } from './option-list.tsx';
import { keepDialogOpenOnEscape } from './search-select.tsx';

interface SuggestInputProps extends Omit<SelectInputProps, 'options'> {
  readonly value?: string | null | undefined;
  readonly onChange?: (value: string) => void;
  readonly suggestions: readonly string[];
}

/** A text field that suggests values and accepts any other. */
export function SuggestInput({
  id,
  value,
  suggestions,
  disabled,
  placeholder,
  onChange,
  ...announced
}: SuggestInputProps) {
  const text = value ?? '';
  const items = filterOptions(
    suggestions.map((one) => ({ value: one, label: one })),
    suggestions.includes(text) ? '' : text,
  );
  const box = useCombobox<SelectOption>({
    items: [...items],
    selectedItem: null,
    inputValue: text,
    itemToString: (option) => option?.label ?? '',
    ...(id === undefined ? {} : { inputId: id }),
    onStateChange: ({ selectedItem }) => {
      if (selectedItem) onChange?.(selectedItem.value);
    },
  });
  return (
    <div className="pick">
      <input
        {...box.getInputProps({
          onKeyDown: keepDialogOpenOnEscape(box.isOpen),
          onChange: ({ currentTarget }) => onChange?.(currentTarget.value),
          disabled,
          placeholder,
          ...announced,
        })}
        className={announced['aria-invalid'] ? 'input bad' : 'input'}
        aria-labelledby={undefined}
      />
      <div
        {...box.getMenuProps({ 'aria-label': '建议' })}
        className="pick-list"
        hidden={!box.isOpen || items.length === 0}
      >
        {box.isOpen && (
          <OptionRows
            options={items}
            active={box.highlightedIndex}
            isChosen={(option) => option.value === text}
            getItemProps={box.getItemProps}
            empty=""
          />
        )}
      </div>
    </div>
  );
}
