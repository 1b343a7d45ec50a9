import { Outlet, useRouteError } from 'react-router';
import { ErrorBody, getErrorMeta } from '#platform/web/error-screen.tsx';
import { FullShell } from '#platform/web/shell/full-shell.tsx';

export const meta = getErrorMeta;

export default function FullLayout() {
  return (
    <FullShell>
      <Outlet />
    </FullShell>
  );
}

export function ErrorBoundary() {
  return (
    <FullShell>
      <ErrorBody error={useRouteError()} />
    </FullShell>
  );
}
