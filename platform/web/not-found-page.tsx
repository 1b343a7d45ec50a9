import { data } from 'react-router';
import { UNKNOWN_PAGE } from './page-guard.ts';

/** No such page: the guard answers first; this answers a navigation in the browser, and the address /404. */
export function loader(): never {
  throw data(UNKNOWN_PAGE, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
