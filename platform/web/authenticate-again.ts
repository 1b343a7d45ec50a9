import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { CallError } from './call-error.ts';

/** Asks the user for proof of identity. @returns whether it was given */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Registered by what shows the dialog, as long as it is there. */
export function setAuthenticator(next: Ask | null): void {
  ask = next;
}

export const requiresAuthentication = ({ fault: error }: CallError): boolean =>
  error === KERNEL_ERRORS.authenticateAgain.id;

/** One dialog for any number of calls that need a recent proof. */
export async function authenticateAgain(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return await asking;
}
