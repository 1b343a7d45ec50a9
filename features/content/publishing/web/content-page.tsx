import type { MetaFunction } from 'react-router';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { Skeleton } from '#platform/web/ui/states.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('内容管理') }];

const load = () => import('./content-view.tsx');
/** With the page's own script: once the page is drawn it would be asked for a second later. */
let begun = typeof document === 'undefined' ? undefined : load();

/** Apart: every page carries the names of the files that a page needs, and this one needs many for few readers. */
const ContentView = lazyPart(
  async () => {
    const loading = begun ?? load();
    // It may fail, and the next try needs another.
    begun = undefined;
    return (await loading).ContentView;
  },
  { name: '内容管理', loading: <Skeleton lines={8} /> },
);

/** The page on which operators write, publish and withdraw all public content: /qyxx/ptgl/nr (P-123). */
export default function ContentPage() {
  return <ContentView />;
}
