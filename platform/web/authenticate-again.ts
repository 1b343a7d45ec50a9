import { AUTHENTICATE_AGAIN } from '#platform/contract/error-definition.ts';
import type { CallError } from './call-error.ts';

/** Asks the user for proof of identity. @returns whether it was given */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Registered by the component that shows the dialog, while it is mounted. */
export function setAuthenticator(next: Ask | null): void {
  ask = next;
}

export const requiresAuthentication = ({ fault: error }: CallError): boolean => error === AUTHENTICATE_AGAIN.id;

/** Opens a single dialog for all calls that need a recent authentication. */
export async function authenticateAgain(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return await asking;
}
