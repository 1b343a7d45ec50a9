import { useEffect } from 'react';
import { PendingChanges } from '#features/enterprise/approvals/web/pending-changes.tsx';
import { Greetings } from '#features/enterprise/messages/web/greetings.tsx';
import { ReauthenticationDialog } from '#features/identity/keys/web/authenticate-again.tsx';
import { ReminderCounts } from '#features/work/reminders/web/reminder-counts.tsx';
import { RightsRefresher } from '#platform/web/live/rights-keeper.tsx';
import { deleteOtherOwnersSnapshots, getSessionOwner, registerOfflineWorker } from '#platform/web/offline/snapshot.ts';
import { OtherEnterpriseDialog } from '#platform/web/shell/other-enterprise-dialog.tsx';
import { SavedFormNotice } from '#platform/web/shell/saved-form-notice.tsx';
import { useReceivesWelcome } from '#platform/web/shell/use-reach.ts';
import { canMakeCall } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';

/** Renders the overlays above every page of a signed-in user, in a separate chunk so that guests never load it. */
export function SignedInOverlays() {
  const session = useSession();
  const isWelcome = useReceivesWelcome();
  const owner = getSessionOwner(session);
  useEffect(() => void deleteOtherOwnersSnapshots(owner).then(registerOfflineWorker, registerOfflineWorker), [owner]);
  return (
    <>
      <Greetings mayRead={canMakeCall(session, 'message:info:list')} isWelcome={isWelcome} />
      {canMakeCall(session, 'reminder:*:list') && <ReminderCounts />}
      <RightsRefresher />
      <SavedFormNotice />
      <OtherEnterpriseDialog />
      <ReauthenticationDialog />
      <PendingChanges />
    </>
  );
}
