import { Outlet } from 'react-router';

/** Layout without a frame, for error pages and the external redirect (gaps G-23). */
export default function BlankLayout() {
  return <Outlet />;
}
