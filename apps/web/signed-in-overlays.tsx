import { useEffect } from 'react';
import { HeldChanges } from '#features/enterprise/approvals/web/held-changes.tsx';
import { Greetings } from '#features/enterprise/messages/web/greetings.tsx';
import { AuthenticateAgain } from '#features/identity/keys/web/authenticate-again.tsx';
import { ReminderCounts } from '#features/work/reminders/web/reminder-counts.tsx';
import { RightsKeeper } from '#platform/web/live/rights-keeper.tsx';
import { forgetOthers, ownerOfSession, registerOffline } from '#platform/web/offline/snapshot.ts';
import { KeptNotice } from '#platform/web/shell/kept-notice.tsx';
import { OtherFirmDialog } from '#platform/web/shell/other-firm-dialog.tsx';
import { useIsWelcomed } from '#platform/web/shell/use-reach.ts';
import { mayUse } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';

/** What stands above every page of a signed-in user; a chunk of its own, so that guests never load it. */
export function SignedInOverlays() {
  const session = useSession();
  const isWelcome = useIsWelcomed();
  const owner = ownerOfSession(session);
  useEffect(() => void forgetOthers(owner).then(registerOffline, registerOffline), [owner]);
  return (
    <>
      <Greetings mayRead={mayUse(session, 'message:info:list')} isWelcome={isWelcome} />
      {mayUse(session, 'reminder:*:list') && <ReminderCounts />}
      <RightsKeeper />
      <KeptNotice />
      <OtherFirmDialog />
      <AuthenticateAgain />
      <HeldChanges />
    </>
  );
}
