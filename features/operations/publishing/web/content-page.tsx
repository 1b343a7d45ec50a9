import type { MetaFunction } from 'react-router';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { Skeleton } from '#platform/web/ui/states.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('内容管理') }];

const load = () => import('./content-view.tsx');
/** Loads together with the script of the page instead of a second after rendering. */
let begun = typeof document === 'undefined' ? undefined : load();

/** Loaded separately: every page lists the script files of all routes, and this route needs many files for few users. */
const ContentView = lazyPart(
  async () => {
    const loading = begun ?? load();
    // Reset, because after a failure the next attempt must import again.
    begun = undefined;
    return (await loading).ContentView;
  },
  { name: '内容管理', loading: <Skeleton lines={8} /> },
);

/** The page on which operators write, publish and withdraw all public content: /qyxx/ptgl/nr (P-123). */
export default function ContentPage() {
  return <ContentView />;
}
