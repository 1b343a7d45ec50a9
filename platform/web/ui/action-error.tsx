import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Shows beside a button why its action failed; renders nothing without an error. */
export function ActionError({ children }: { readonly children: ReactNode }) {
  if (children === null || children === undefined || children === false || children === '') return null;
  return (
    <p className="alert e" role="alert">
      <Icon name="circle-cross" />
      <span>{children}</span>
    </p>
  );
}
