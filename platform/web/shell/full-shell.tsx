import type { ReactNode } from 'react';
import { ConsultantProvider } from './consultant.tsx';
import { GraceBanner } from './grace-banner.tsx';
import { Header } from './header.tsx';
import { Slot } from './slots.tsx';

/** Full-width layout without footer, for the course player. */
export function FullShell({ children }: { readonly children: ReactNode }) {
  return (
    <ConsultantProvider>
      <Header isFull />
      <main id="main" tabIndex={-1}>
        <GraceBanner isInColumn />
        {children}
      </main>
      <Slot name="overlays" />
    </ConsultantProvider>
  );
}
