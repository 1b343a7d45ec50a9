import { useState } from 'react';
import { useLocation } from 'react-router';
import { isArrival } from '#domain/access/guard.ts';
import { getVisitor } from '#platform/web/page-guard.ts';
import { useShellData } from '#platform/web/shell-data.tsx';
import { useSite } from '#platform/web/site.tsx';
import { MessagePopup } from './message-popup.tsx';
import { WelcomeDialog } from './welcome-dialog.tsx';

interface GreetingsProps {
  readonly mayRead: boolean;
  readonly isWelcome: boolean;
}

/** Returns whether the user has arrived through a login or the home page, not at a page that they opened for a purpose. */
function useIsArriving(): boolean {
  const site = useSite();
  const shell = useShellData();
  const { pathname, search, hash } = useLocation();
  return search === '' && hash === '' && isArrival(site, getVisitor(shell), pathname);
}

/** The dialogs that open by themselves after a login on an arrival page: one at a time, the welcome first. */
export function Greetings({ mayRead, isWelcome }: GreetingsProps) {
  // Until it is known whether the welcome dialog is shown, no other greeting is.
  const [isWelcoming, setWelcoming] = useState(isWelcome);
  const isArriving = useIsArriving();
  return (
    <>
      {mayRead && <MessagePopup isHeld={isWelcoming || !isArriving} />}
      {isWelcome && <WelcomeDialog isHeld={!isArriving} onShown={setWelcoming} />}
    </>
  );
}
