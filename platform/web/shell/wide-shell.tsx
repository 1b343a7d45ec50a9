import type { ReactNode } from 'react';
import { DefaultShell } from './default-shell.tsx';

/** Layout for reading pages, with one centred column of 1200 px. */
export function WideShell({ children }: { readonly children: ReactNode }) {
  return (
    <DefaultShell>
      <div className="wrapper wide-page">{children}</div>
    </DefaultShell>
  );
}
