import { redirect } from 'react-router';
import { LANDING } from '#domain/access/guard.ts';

/** `/qyxx` itself: the landing page (P-034). The guard says so first; this is for navigations inside the browser. */
export function loader(): never {
  throw redirect(LANDING);
}

export default function ConsoleIndex(): null {
  return null;
}
