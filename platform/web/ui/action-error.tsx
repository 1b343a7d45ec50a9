import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Why something was not done, where it was asked for; nothing as long as there is nothing to say. */
export function ActionError({ children }: { readonly children: ReactNode }) {
  if (children === null || children === undefined || children === false || children === '') return null;
  return (
    <p className="alert e" role="alert">
      <Icon name="circle-cross" />
      <span>{children}</span>
    </p>
  );
}
