import { AuthenticateAgain } from '#features/keys/web/authenticate-again.tsx';
import { MessagePopup } from '#features/messages/web/message-popup.tsx';
import { WelcomeDialog } from '#features/messages/web/welcome-dialog.tsx';
import { ReminderCounts } from '#features/reminders/web/reminder-counts.tsx';
import { RightsKeeper } from '#platform/web/live/rights-keeper.tsx';
import { KeptNotice } from '#platform/web/shell/kept-notice.tsx';
import { useIsOperator } from '#platform/web/shell/use-reach.ts';
import { mayUse } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';

/** What stands above every page of a signed-in user; a chunk of its own, so that guests never load it. */
export function SignedInOverlays() {
  const session = useSession();
  const isOperator = useIsOperator();
  return (
    <>
      {mayUse(session, 'message:info:list') && <MessagePopup />}
      {mayUse(session, 'ent:number:get') && !isOperator && <WelcomeDialog />}
      {mayUse(session, 'reminder:*:list') && <ReminderCounts />}
      <RightsKeeper />
      <KeptNotice />
      <AuthenticateAgain />
    </>
  );
}
