import { useState } from 'react';
import { useLocation } from 'react-router';
import { isArrivalPage } from '#domain/access/guard.ts';
import { findPage } from '#domain/access/site.ts';
import { getVisitor } from '#platform/web/page-guard.ts';
import { useShellData } from '#platform/web/shell-data.tsx';
import { useSite } from '#platform/web/site.tsx';
import { MessagePopup } from './message-popup.tsx';
import { WelcomeDialog } from './welcome-dialog.tsx';

interface GreetingsProps {
  readonly mayRead: boolean;
  readonly isWelcome: boolean;
}

/**
 * Returns whether greetings may open on this page: on every page with the default layout, and on the landing page of the enterprise
 * area after login, but not on one of its pages that the user opened directly.
 */
function useIsForGreetings(): boolean {
  const site = useSite();
  const shell = useShellData();
  const { pathname, search, hash } = useLocation();
  if (findPage(site, pathname)?.layout === 'default') return true;
  return search === '' && hash === '' && isArrivalPage(site, getVisitor(shell), pathname);
}

/** Shows the dialogs that open automatically: one at a time, the welcome dialog first. */
export function Greetings({ mayRead, isWelcome }: GreetingsProps) {
  // No other greeting is shown until it is known whether the welcome dialog opens.
  const [isWelcoming, setWelcoming] = useState(isWelcome);
  const isPlace = useIsForGreetings();
  return (
    <>
      {mayRead && <MessagePopup isHeld={isWelcoming || !isPlace} />}
      {isWelcome && <WelcomeDialog isHeld={!isPlace} onShown={setWelcoming} />}
    </>
  );
}
