import { isMutation, type RouteSpec } from '#platform/contract/route.ts';
import { getBases } from './inputs.ts';
import type { SizedPortal } from './portal.ts';
import type { CallResponse } from './walk.ts';

/** Maximum number of inputs tried for a call that changes data; a read-only call is tried with all inputs. */
const MAX_TRIES = 12;
/** Calls that run last, because they end the caller's session or remove records that other calls need. */
const LAST = /logout|delete|remove|cancel|revoke|close|leave/i;

export interface CallMeasurement {
  readonly spec: RouteSpec;
  /** Method and path as declared. */
  readonly call: string;
  /** Null if no input could be created for the call. */
  readonly answer: CallResponse | null;
  readonly ms: number;
  /**
   * Longest processor time in milliseconds for which the program's thread was busy without yielding; other processes on the machine are not
   * included.
   */
  readonly heldMs: number;
}

const LOOK_MS = 5;

/**
 * Starts measuring the thread.
 * @returns a function that stops the measurement and returns the longest busy time in milliseconds
 */
function watchThread(): () => number {
  let before = process.threadCpuUsage();
  let longest = 0;
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
  };
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    look();
    return longest;
  };
}

const getTurn = (spec: RouteSpec): number =>
  Number(isMutation(spec)) + Number(isMutation(spec) && LAST.test(spec.path));

async function askOnce({ walker }: SizedPortal, spec: RouteSpec): Promise<CallMeasurement> {
  let told: CallMeasurement = { spec, call: `${spec.method} ${spec.path}`, answer: null, ms: 0, heldMs: 0 };
  let tries = 0;
  for (const input of getBases(spec, walker.pool)) {
    const endWatch = watchThread();
    const begunAt = performance.now();
    const answer = await walker.ask(spec, input);
    told = { ...told, answer, ms: performance.now() - begunAt, heldMs: endWatch() };
    tries += 1;
    if (answer.status === 200 || answer.status >= 500 || (isMutation(spec) && tries === MAX_TRIES)) break;
  }
  return told;
}

/** Runs every declared call once, including calls that change data. Calls that remove records needed by others run last. */
export async function measureEveryCall(
  sized: SizedPortal,
  onTold: (told: CallMeasurement) => void = () => undefined,
): Promise<CallMeasurement[]> {
  const told: CallMeasurement[] = [];
  const specs = sized.portal.routes.map(({ spec }) => spec).filter(({ output }) => output.kind !== 'events');
  for (const spec of specs.toSorted((a, b) => getTurn(a) - getTurn(b))) {
    const one = await askOnce(sized, spec);
    sized.walker.take();
    onTold(one);
    told.push(one);
  }
  return told;
}
