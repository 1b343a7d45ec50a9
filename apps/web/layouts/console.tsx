import { useRouteError } from 'react-router';
import { QualificationPlanProvider } from '#features/evaluation/evaluations/web/evaluations.web-api.ts';
import { PersonDrawerSectionsProvider } from '#features/records/personnel/web/personnel.web-api.ts';
import { ConsoleShell } from '#platform/web/console/console-shell.tsx';
import { ErrorBody, getErrorMeta } from '#platform/web/error-screen.tsx';
import { SlotsProvider } from '#platform/web/shell/slots.tsx';
import { CONSOLE_SLOTS, PERSON_SLOTS, QualificationPlanCard, UpcomingRegulationChangesNote } from '../console-slots.ts';

export const meta = getErrorMeta;

/** Layout of the enterprise area: side menu, and tabs that keep their state. */
export default function ConsoleLayout() {
  return (
    <SlotsProvider slots={CONSOLE_SLOTS}>
      <PersonDrawerSectionsProvider slots={PERSON_SLOTS}>
        <QualificationPlanProvider plan={QualificationPlanCard} ahead={UpcomingRegulationChangesNote}>
          <ConsoleShell />
        </QualificationPlanProvider>
      </PersonDrawerSectionsProvider>
    </SlotsProvider>
  );
}

export function ErrorBoundary() {
  return (
    <ConsoleShell>
      <ErrorBody error={useRouteError()} />
    </ConsoleShell>
  );
}
