import { useState } from 'react';
import { MessagePopup } from './message-popup.tsx';
import { WelcomeDialog } from './welcome-dialog.tsx';

interface GreetingsProps {
  readonly mayRead: boolean;
  readonly isWelcome: boolean;
}

/** What comes of itself after a login: one thing at a time, the welcome first. */
export function Greetings({ mayRead, isWelcome }: GreetingsProps) {
  // Until the welcome has said whether it comes, nothing else does.
  const [isWelcoming, setWelcoming] = useState(isWelcome);
  return (
    <>
      {mayRead && <MessagePopup isHeld={isWelcoming} />}
      {isWelcome && <WelcomeDialog onShown={setWelcoming} />}
    </>
  );
}
