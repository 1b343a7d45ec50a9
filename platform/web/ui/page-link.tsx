import type { AnchorHTMLAttributes } from 'react';

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Full path of a page of the portal, with its query and anchor. */
  readonly to: string;
}

/**
 * Link to another page of the portal as plain markup; one listener (`useFollowLinks`) handles all of them. The router's `Link` resolves its
 * target, creates handlers and subscribes to the location for each link, which makes rendering a page with a hundred links slow
 * (docs/adr/0027-speed-of-pages.md). Use `Link` only if `replace` or `preventScrollReset` is needed.
 */
export function PageLink({ to, children, ...rest }: PageLinkProps) {
  return (
    <a href={to} data-page="" {...rest}>
      {children}
    </a>
  );
}
