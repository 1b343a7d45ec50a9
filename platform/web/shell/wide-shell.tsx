import type { ReactNode } from 'react';
import { DefaultShell } from './default-shell.tsx';

/** The 1200-wide variant for reading pages: the page is in one centred column. */
export function WideShell({ children }: { readonly children: ReactNode }) {
  return (
    <DefaultShell>
      <div className="wrapper wide-page">{children}</div>
    </DefaultShell>
  );
}
