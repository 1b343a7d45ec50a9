import { type KeyboardEvent, useId, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { Icon } from '#platform/web/ui/icon.tsx';
import type { Suggestion } from '../search.contract.ts';
import { SEARCH_PATH } from './search-address.ts';
import './search-box.css';
import { useSuggestions } from './use-suggestions.ts';

interface SearchBoxProps {
  readonly keyword?: string;
  /** Parameters kept when the search term changes, such as the group. */
  readonly kept?: Readonly<Record<string, string>>;
  readonly placeholder?: string;
}

interface ListProps {
  readonly id: string;
  readonly options: readonly Suggestion[];
  readonly active: number;
  readonly onChoose: (option: Suggestion) => void;
}

function SuggestionList({ id, options, active, onChoose }: ListProps) {
  return (
    <div className="sbox-list" role="listbox" id={id} aria-label="搜索建议">
      {options.map((option, at) => (
        <div
          key={`${option.label} ${option.text}`}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          // The field keeps the focus, so that the suggestion is chosen before the list closes.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(option);
          }}
        >
          <span className="ell">{option.text}</span>
          <span className="text-3 small no-wrap">{option.label}</span>
        </div>
      ))}
    </div>
  );
}

/** Shows the search field of the portal: a plain form without scripts, suggestions while typing with scripts. */
export function SearchBox({
  keyword = '',
  kept = {},
  placeholder = '标准、政策、公示公告、常见问题或文号',
}: SearchBoxProps) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState(keyword);
  const [isTyping, setTyping] = useState(false);
  const [active, setActive] = useState(-1);
  const options = useSuggestions(text, isTyping);
  const isOpen = isTyping && options.length > 0;
  const close = () => {
    setTyping(false);
    setActive(-1);
  };
  const choose = (option: Suggestion) => {
    close();
    void navigate(option.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    }
    if (!isOpen) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setActive((at) => ((at + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    }
    const chosen = options[active];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    }
  };
  return (
    <Form action={SEARCH_PATH} role="search" className="sbox" onSubmit={close}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="sbox-in">
        <Icon name="search" />
        <input
          type="search"
          name="keyword"
          value={text}
          maxLength={100}
          placeholder={placeholder}
          aria-label="搜索全站"
          autoComplete="off"
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setTyping(true);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {isOpen && <SuggestionList id={id} options={options} active={active} onChoose={choose} />}
      </div>
      <button type="submit" className="sbox-go">
        搜索
      </button>
    </Form>
  );
}
