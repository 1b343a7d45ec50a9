import { COMPUTATION_IN_PROGRESS } from '#platform/contract/error-definition.ts';
import { CallError } from './call-error.ts';

const ASK_AGAIN_SECONDS = 10;

/**
 * Returns the interval for polling a result that is still being computed, as stated in the response, in milliseconds; false for other
 * states.
 */
export const pollUntilComputed = ({ state }: { readonly state: { readonly error: unknown } }): number | false =>
  state.error instanceof CallError && state.error.fault === COMPUTATION_IN_PROGRESS.id
    ? (state.error.retryAfterSeconds ?? ASK_AGAIN_SECONDS) * 1000
    : false;
