import { useEffect, useRef } from 'react';
import { type OptionEntry, readEntries } from '#domain/options/options.ts';
import type { MenuItem } from '../keys.contract.ts';
import { getCheckState, getMenuLeaves, toggleMenuItem } from './ticked.ts';
import './rights-tree.css';

export interface RightsTreeProps {
  readonly menus: readonly MenuItem[];
  readonly checked: ReadonlySet<string>;
  readonly onChange: (checked: ReadonlySet<string>) => void;
}

/**
 * Displays the menu tree with native checkboxes. Directories can be collapsed; partially checked parents are marked visually and for screen
 * readers.
 */
export function RightsTree({ menus, checked, onChange }: RightsTreeProps) {
  return (
    <div className="rights">
      {readEntries(menus).map((menu) => (
        <Directory key={menu.value} entry={menu} checked={checked} onChange={onChange} />
      ))}
    </div>
  );
}

interface NodeProps {
  readonly entry: OptionEntry<MenuItem>;
  readonly checked: ReadonlySet<string>;
  readonly onChange: (checked: ReadonlySet<string>) => void;
}

function Box({ entry: { label, raw: item }, checked, onChange }: NodeProps) {
  const ticked = getCheckState(item, checked);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = ticked === 'some';
  }, [ticked]);
  return (
    <label className="rights-box">
      <input
        ref={box}
        type="checkbox"
        checked={ticked === 'all'}
        onChange={() => onChange(toggleMenuItem(item, checked))}
      />
      {label}
    </label>
  );
}

function Directory({ entry, checked, onChange }: NodeProps) {
  const leaves = getMenuLeaves(entry.raw);
  const count = leaves.filter((id) => checked.has(id)).length;
  return (
    <fieldset className="rights-dir">
      <legend className="sr-only">{entry.label}</legend>
      <div className="rights-head">
        <Box entry={entry} checked={checked} onChange={onChange} />
        <span className="text-3 small">
          {count} / {leaves.length}
        </span>
      </div>
      <ul>
        {readEntries(entry.raw.children).map((child) => (
          <li key={child.value}>
            <Box entry={child} checked={checked} onChange={onChange} />
            {child.raw.children.length > 0 && (
              <div className="rights-functions" role="group" aria-label={`${child.label}的功能`}>
                {readEntries(child.raw.children).map((leaf) => (
                  <Box key={leaf.value} entry={leaf} checked={checked} onChange={onChange} />
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
