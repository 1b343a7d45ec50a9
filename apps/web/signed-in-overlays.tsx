import { useEffect } from 'react';
import { PendingChanges } from '#features/enterprise/approvals/web/pending-changes.tsx';
import { Greetings } from '#features/enterprise/messages/web/greetings.tsx';
import { AuthenticateAgain } from '#features/identity/keys/web/authenticate-again.tsx';
import { ReminderCounts } from '#features/work/reminders/web/reminder-counts.tsx';
import { RightsKeeper } from '#platform/web/live/rights-keeper.tsx';
import { deleteOtherSnapshots, getSessionOwner, registerOffline } from '#platform/web/offline/snapshot.ts';
import { OtherEnterpriseDialog } from '#platform/web/shell/other-enterprise-dialog.tsx';
import { SavedFormNotice } from '#platform/web/shell/saved-form-notice.tsx';
import { useReceivesWelcome } from '#platform/web/shell/use-reach.ts';
import { canUse } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';

/** Renders the overlays above every page of a signed-in user, in a separate chunk so that guests never load it. */
export function SignedInOverlays() {
  const session = useSession();
  const isWelcome = useReceivesWelcome();
  const owner = getSessionOwner(session);
  useEffect(() => void deleteOtherSnapshots(owner).then(registerOffline, registerOffline), [owner]);
  return (
    <>
      <Greetings mayRead={canUse(session, 'message:info:list')} isWelcome={isWelcome} />
      {canUse(session, 'reminder:*:list') && <ReminderCounts />}
      <RightsKeeper />
      <SavedFormNotice />
      <OtherEnterpriseDialog />
      <AuthenticateAgain />
      <PendingChanges />
    </>
  );
}
