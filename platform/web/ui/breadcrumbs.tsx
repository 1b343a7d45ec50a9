import { BreadcrumbData } from './breadcrumb-data.tsx';
import { Icon } from './icon.tsx';
import { PageLink } from './page-link.tsx';

export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

/** Breadcrumbs from the home page; the last entry is the page itself. */
export function Breadcrumbs({ items }: { readonly items: readonly Crumb[] }) {
  return (
    <nav aria-label="面包屑">
      <BreadcrumbData items={items} />
      <ol className="crumb">
        <li>
          <PageLink to="/">首页</PageLink>
        </li>
        {items.map((item) => (
          <li key={item.label}>
            <Icon name="right" />
            {item.to ? <PageLink to={item.to}>{item.label}</PageLink> : <span aria-current="page">{item.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
