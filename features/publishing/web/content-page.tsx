import { lazy, Suspense } from 'react';
import type { MetaFunction } from 'react-router';
import { titleOf } from '#platform/web/titles.ts';
import { Skeleton } from '#platform/web/ui/states.tsx';

export const meta: MetaFunction = () => [{ title: titleOf('内容管理') }];

/** Apart: every page carries the names of the files that a page needs, and this one needs many for few readers. */
const ContentView = lazy(async () => ({ default: (await import('./content-view.tsx')).ContentView }));

/** Where operators write, publish and withdraw everything that readers see: /qyxx/ptgl/nr (P-123). */
export default function ContentPage() {
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <ContentView />
    </Suspense>
  );
}
