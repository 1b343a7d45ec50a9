import { useRouteError } from 'react-router';
import { ErrorBody } from '#platform/web/error-screen.tsx';
import { ConsoleShell } from '#platform/web/shell/console-shell.tsx';

/** Enterprise area: side menu, tabs that keep their state, antd below this point. */
export default function ConsoleLayout() {
  return <ConsoleShell />;
}

export function ErrorBoundary() {
  return (
    <ConsoleShell>
      <ErrorBody error={useRouteError()} />
    </ConsoleShell>
  );
}
