import { KERNEL_FAULTS } from '#platform/contract/fault.ts';
import { ApiError } from './api-error.ts';

const ASK_AGAIN_SECONDS = 10;

/** Asks again, as soon as the answer said, for what is still being reckoned; until then the screen shows how far it is. */
export const untilReckoned = ({ state }: { readonly state: { readonly error: unknown } }): number | false =>
  state.error instanceof ApiError && state.error.fault === KERNEL_FAULTS.underWay.id
    ? (state.error.retryAfterSeconds ?? ASK_AGAIN_SECONDS) * 1000
    : false;
