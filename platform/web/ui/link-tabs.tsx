import { Link } from 'react-router';

export interface LinkTab {
  readonly key: string;
  readonly label: string;
  readonly to: string;
  readonly count?: number;
}

/** Tabs as links: they work without scripts and are part of the browser history. */
export function LinkTabs({
  label,
  tabs,
  active,
}: {
  readonly label: string;
  readonly tabs: readonly LinkTab[];
  readonly active: string;
}) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          className={tab.key === active ? 'on' : ''}
          aria-current={tab.key === active ? 'page' : undefined}
          preventScrollReset
        >
          {tab.label}
          {tab.count !== undefined && <sup>{tab.count}</sup>}
        </Link>
      ))}
    </nav>
  );
}
