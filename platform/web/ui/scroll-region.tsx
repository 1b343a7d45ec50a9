import type { CSSProperties, ReactNode, Ref } from 'react';

interface ScrollRegionProps {
  readonly label: string;
  readonly className: string;
  readonly role?: 'region' | 'group' | 'log';
  readonly style?: CSSProperties;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** A region that scrolls by itself within a page: named, and focusable so that its keys scroll it. */
export function ScrollRegion({ label, role = 'region', children, ...rest }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div {...rest} role={role} aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
