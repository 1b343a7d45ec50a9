import { MessagePopup } from '#features/messages/web/message-popup.tsx';
import { WelcomeDialog } from '#features/messages/web/welcome-dialog.tsx';
import { ReminderCounts } from '#features/reminders/web/reminder-counts.tsx';

/** What stands above every page of a signed-in user; a chunk of its own, so that guests never load it. */
export function SignedInOverlays() {
  return (
    <>
      <MessagePopup />
      <WelcomeDialog />
      <ReminderCounts />
    </>
  );
}
