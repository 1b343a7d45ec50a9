import { data } from 'react-router';
import { UNKNOWN_PAGE } from './page-guard.ts';

/**
 * Throws the 404 error. The guard answers document requests first; this loader serves navigations in the browser and the address /404
 * (R-234).
 */
export function loader(): never {
  throw data(UNKNOWN_PAGE, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
