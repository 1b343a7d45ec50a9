import { useState } from 'react';
import { useLocation } from 'react-router';
import { isArrival } from '#domain/access/guard.ts';
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
 * Returns whether greetings may open on this page: on every page with the default layout, and where a login leads in the enterprise
 * area; not on a page of it that the user opened for a purpose.
 */
function useIsForGreetings(): boolean {
  const site = useSite();
  const shell = useShellData();
  const { pathname, search, hash } = useLocation();
  if (findPage(site, pathname)?.layout === 'default') return true;
  return search === '' && hash === '' && isArrival(site, getVisitor(shell), pathname);
}

/** The dialogs that open by themselves: one at a time, the welcome first. */
export function Greetings({ mayRead, isWelcome }: GreetingsProps) {
  // Until it is known whether the welcome dialog is shown, no other greeting is.
  const [isWelcoming, setWelcoming] = useState(isWelcome);
  const isPlace = useIsForGreetings();
  return (
    <>
      {mayRead && <MessagePopup isHeld={isWelcoming || !isPlace} />}
      {isWelcome && <WelcomeDialog isHeld={!isPlace} onShown={setWelcoming} />}
    </>
  );
}
