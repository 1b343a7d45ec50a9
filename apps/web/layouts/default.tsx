import { Outlet, useRouteError } from 'react-router';
import { ErrorBody, getErrorMeta } from '#platform/web/error-screen.tsx';
import { DefaultShell } from '#platform/web/shell/default-shell.tsx';

export const meta = getErrorMeta;

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
