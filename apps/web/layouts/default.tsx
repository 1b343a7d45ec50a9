import { Outlet, useRouteError } from 'react-router';
import { ErrorBody, faultMeta } from '#platform/web/error-screen.tsx';
import { DefaultShell } from '#platform/web/shell/default-shell.tsx';

export const meta = faultMeta;

export default function DefaultLayout() {
  return (
    <DefaultShell>
      <Outlet />
    </DefaultShell>
  );
}

export function ErrorBoundary() {
  return (
    <DefaultShell>
      <ErrorBody error={useRouteError()} />
    </DefaultShell>
  );
}
