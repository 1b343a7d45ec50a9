import type { CSSProperties, ReactNode, Ref } from 'react';

interface ScrollRegionProps {
  readonly label: string;
  readonly className: string;
  readonly role?: 'region' | 'group' | 'log';
  readonly style?: CSSProperties;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** A scrollable region within a page. It has an accessible name and can be focused for scrolling by keyboard. */
export function ScrollRegion({ label, role = 'region', children, ...rest }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div {...rest} role={role} aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
