import { useEffect, useState } from 'react';
import { readToken } from '#platform/web/cookies.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { deleteOfflineSnapshot } from '#platform/web/offline/forget.ts';
import { useSession } from '#platform/web/state/session-context.tsx';

const Parts = lazyPart(async () => (await import('./signed-in-overlays.tsx')).SignedInOverlays, {
  name: '消息和提醒',
  isAbovePage: true,
});

/** Loads the overlays of signed-in users after the page itself is rendered (R-206: no request without a token). */
export function Overlays() {
  const { isSignedIn } = useSession();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    setReady(true);
    // Every session ends with a page reload without the token; the offline snapshot is deleted then.
    if (readToken() === '') void deleteOfflineSnapshot();
  }, []);
  if (!isSignedIn || !isReady) return null;
  return <Parts />;
}
