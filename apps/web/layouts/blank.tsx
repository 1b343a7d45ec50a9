import { Outlet } from 'react-router';

/** Pages that bring their own frame: error addresses, external redirect (gaps G-23). */
export default function BlankLayout() {
  return <Outlet />;
}
