import { type ComponentProps, lazy, Suspense } from 'react';
import type { WordClick as Now } from './word-click.tsx';

const Loaded = lazy(async () => ({ default: (await import('./word-click.tsx')).WordClick }));

/** The captcha, loaded when a form asks for it: most forms are sent without one. */
export function WordClick(props: ComponentProps<typeof Now>) {
  return (
    <Suspense fallback={<p role="status">正在取安全验证</p>}>
      <Loaded {...props} />
    </Suspense>
  );
}
