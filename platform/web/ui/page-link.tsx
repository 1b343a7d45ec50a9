import type { AnchorHTMLAttributes } from 'react';

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Whole path of a page of the portal, with its query and anchor. */
  readonly to: string;
}

/**
 * A link to another page of the portal, as plain markup; `useFollowLinks` follows all of them with one listener. The router's `Link` resolves
 * its target, makes handlers and listens to the location for itself, which a page with a hundred links pays for at every render
 * (docs/adr/0027-speed-of-pages.md). Use that one where its `replace` or `preventScrollReset` is needed.
 */
export function PageLink({ to, children, ...rest }: PageLinkProps) {
  return (
    <a href={to} data-page="" {...rest}>
      {children}
    </a>
  );
}
