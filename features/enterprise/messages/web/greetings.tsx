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

/** Whether somebody is where a login or the home page put him, and not at a page that he came to for something. */
function useIsArriving(): boolean {
  const site = useSite();
  const shell = useShellData();
  const { pathname, search, hash } = useLocation();
  return search === '' && hash === '' && isArrival(site, getVisitor(shell), pathname);
}

/** What comes of itself after a login, where somebody arrives: one thing at a time, the welcome first. */
export function Greetings({ mayRead, isWelcome }: GreetingsProps) {
  // Until the welcome has said whether it comes, nothing else does.
  const [isWelcoming, setWelcoming] = useState(isWelcome);
  const isArriving = useIsArriving();
  return (
    <>
      {mayRead && <MessagePopup isHeld={isWelcoming || !isArriving} />}
      {isWelcome && <WelcomeDialog isHeld={!isArriving} onShown={setWelcoming} />}
    </>
  );
}
