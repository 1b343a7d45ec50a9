import type { ReactNode } from 'react';
import { AccessDeniedNotice } from './access-denied-notice.tsx';
import { ConsultantProvider } from './consultant.tsx';
import { FloatColumn } from './float-column.tsx';
import { Footer } from './footer.tsx';
import { GraceBanner } from './grace-banner.tsx';
import { Header } from './header.tsx';
import { Slot } from './slots.tsx';

/** Layout of the public pages: header, page, footer, floating column, overlays of features. */
export function DefaultShell({ children }: { readonly children: ReactNode }) {
  return (
    <ConsultantProvider>
      <Header />
      <main id="main" tabIndex={-1}>
        <AccessDeniedNotice />
        <GraceBanner isInColumn />
        {children}
      </main>
      <Footer />
      <FloatColumn />
      <Slot name="overlays" />
    </ConsultantProvider>
  );
}
