import { Outlet, useRouteError } from 'react-router';
import { ErrorBody, getErrorMeta } from '#platform/web/error-screen.tsx';
import { WideShell } from '#platform/web/shell/wide-shell.tsx';

export const meta = getErrorMeta;

export default function WideLayout() {
  return (
    <WideShell>
      <Outlet />
    </WideShell>
  );
}

export function ErrorBoundary() {
  return (
    <WideShell>
      <ErrorBody error={useRouteError()} />
    </WideShell>
  );
}
