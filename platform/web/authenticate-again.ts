import { REAUTHENTICATION_REQUIRED } from '#platform/contract/error-definition.ts';
import type { CallError } from './call-error.ts';

/** Prompts the user to authenticate again. Resolves to whether the user did. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Registers the prompt for a new authentication. The component that shows the dialog calls it while it is mounted. */
export function setAuthenticationPrompt(next: Ask | null): void {
  ask = next;
}

export const requiresAuthentication = ({ fault: error }: CallError): boolean => error === REAUTHENTICATION_REQUIRED.id;

/** Prompts the user to authenticate again. Concurrent calls share one dialog. */
export async function authenticateAgain(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return await asking;
}
