import { useEffect, useRef } from 'react';
import type { MenuItem } from '../keys.contract.ts';
import { getLeaves, getTicked, toggle } from './ticked.ts';
import './rights-tree.css';

interface TreeProps {
  readonly menus: readonly MenuItem[];
  readonly checked: ReadonlySet<string>;
  readonly onChange: (checked: ReadonlySet<string>) => void;
}

/** The menu tree with native boxes: directories fold, half-ticked parents show it and say it. */
export function RightsTree({ menus, checked, onChange }: TreeProps) {
  return (
    <div className="rights">
      {menus.map((menu) => (
        <Directory key={menu.id} item={menu} checked={checked} onChange={onChange} />
      ))}
    </div>
  );
}

interface NodeProps {
  readonly item: MenuItem;
  readonly checked: ReadonlySet<string>;
  readonly onChange: (checked: ReadonlySet<string>) => void;
}

function Box({ item, checked, onChange }: NodeProps) {
  const ticked = getTicked(item, checked);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = ticked === 'some';
  }, [ticked]);
  return (
    <label className="rights-box">
      <input ref={box} type="checkbox" checked={ticked === 'all'} onChange={() => onChange(toggle(item, checked))} />
      {item.label}
    </label>
  );
}

function Directory({ item, checked, onChange }: NodeProps) {
  const leaves = getLeaves(item);
  const count = leaves.filter((id) => checked.has(id)).length;
  return (
    <fieldset className="rights-dir">
      <legend className="sr-only">{item.label}</legend>
      <div className="rights-head">
        <Box item={item} checked={checked} onChange={onChange} />
        <span className="text-3 small">
          {count} / {leaves.length}
        </span>
      </div>
      <ul>
        {item.children.map((child) => (
          <li key={child.id}>
            <Box item={child} checked={checked} onChange={onChange} />
            {child.children.length > 0 && (
              <div className="rights-functions" role="group" aria-label={`${child.label}的功能`}>
                {child.children.map((leaf) => (
                  <Box key={leaf.id} item={leaf} checked={checked} onChange={onChange} />
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
