import { isMutation, type RouteSpec } from '#platform/contract/route.ts';
import { getBases } from './inputs.ts';
import type { SizedPortal } from './portal.ts';
import type { Answered } from './walk.ts';

/** Inputs that are tried until a call that acts answers; what only reads is tried with all there are. */
const MAX_TRIES = 12;
/** They end the session of the one who asks, or take away what the others ask for. */
const LAST = /logout|delete|remove|cancel|revoke|close|leave/i;

export interface Told {
  readonly spec: RouteSpec;
  /** Method and path as declared. */
  readonly call: string;
  /** Null when no input could be made for it. */
  readonly answer: Answered | null;
  readonly ms: number;
  /** The most processor time that the program's thread took without a turn for others: what else runs on the machine is not in it. */
  readonly heldMs: number;
}

const LOOK_MS = 5;

/** @returns ends it, and tells the longest work between two looks */
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

async function askOnce({ walker }: SizedPortal, spec: RouteSpec): Promise<Told> {
  let told: Told = { spec, call: `${spec.method} ${spec.path}`, answer: null, ms: 0, heldMs: 0 };
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

/** Every declared call once, those that act as well, and those last that end what others need. */
export async function askEveryCall(
  sized: SizedPortal,
  onTold: (told: Told) => void = () => undefined,
): Promise<Told[]> {
  const told: Told[] = [];
  const specs = sized.portal.routes.map(({ spec }) => spec).filter(({ output }) => output.kind !== 'events');
  for (const spec of specs.toSorted((a, b) => getTurn(a) - getTurn(b))) {
    const one = await askOnce(sized, spec);
    sized.walker.take();
    onTold(one);
    told.push(one);
  }
  return told;
}
