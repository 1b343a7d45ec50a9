import { useEffect, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { isPublicPath } from '#domain/access/guard.ts';
import { getLandmarkAddress } from '#domain/access/site.ts';
import { setRequestedPage } from '../chunk-reload.ts';
import { setNavigation } from '../leaving.ts';
import { useSite } from '../site.tsx';

/** Delay before the bar appears. It is hidden after 5 s. */
const THROTTLE_MS = 200;
const DURATION_MS = 5000;

/** Progress bar at the top while a page is loading. */
export function RouteProgress() {
  const { state, location: target } = useNavigation();
  const isBusy = state !== 'idle';
  const wanted = target ? target.pathname + target.search + target.hash : null;
  const [isShown, setShown] = useState(false);
  const navigate = useNavigate();
  const site = useSite();
  useEffect(() => {
    setNavigation({
      go: (path) => void navigate(path),
      address: (landmark) => getLandmarkAddress(site, landmark),
      isPublic: (path) => isPublicPath(site, path),
    });
  }, [navigate, site]);
  useEffect(() => setRequestedPage(wanted), [wanted]);
  useEffect(() => {
    if (!isBusy) return undefined;
    const start = setTimeout(() => setShown(true), THROTTLE_MS);
    const end = setTimeout(() => setShown(false), THROTTLE_MS + DURATION_MS);
    return () => {
      clearTimeout(start);
      clearTimeout(end);
      setShown(false);
    };
  }, [isBusy]);
  return isShown ? <div className="route-bar" role="progressbar" aria-label="页面加载中" /> : null;
}
