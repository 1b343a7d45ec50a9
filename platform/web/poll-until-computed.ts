import { UNDER_WAY } from '#platform/contract/error-definition.ts';
import { CallError } from './call-error.ts';

const ASK_AGAIN_SECONDS = 10;

/** Polls a result that is still being computed, at the interval of the answer; until then the screen shows the progress. */
export const pollUntilComputed = ({ state }: { readonly state: { readonly error: unknown } }): number | false =>
  state.error instanceof CallError && state.error.fault === UNDER_WAY.id
    ? (state.error.retryAfterSeconds ?? ASK_AGAIN_SECONDS) * 1000
    : false;
