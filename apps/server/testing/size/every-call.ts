import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isActing, type RouteSpec } from '#platform/contract/route.ts';
import { basesOf } from './inputs.ts';
import type { SizedPortal } from './portal.ts';
import type { Answered } from './walk.ts';

/** Inputs that are tried until a call that acts answers; what only reads is tried with all there are. */
const MOST_TRIES = 12;
/** They end the session of the one who asks, or take away what the others ask for. */
const LAST = /logout|delete|remove|cancel|revoke|close|leave/i;

export interface Told {
  readonly spec: RouteSpec;
  /** Method and path as declared. */
  readonly call: string;
  /** Null when no input could be made for it. */
  readonly answer: Answered | null;
  readonly ms: number;
  /** How long the program's thread answered nobody. */
  readonly heldMs: number;
}

const turnOf = (spec: RouteSpec): number => Number(isActing(spec)) + Number(isActing(spec) && LAST.test(spec.path));

async function askOnce({ walker }: SizedPortal, spec: RouteSpec): Promise<Told> {
  let told: Told = { spec, call: `${spec.method} ${spec.path}`, answer: null, ms: 0, heldMs: 0 };
  let tries = 0;
  for (const input of basesOf(spec, walker.pool)) {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const begunAt = performance.now();
    const answer = await walker.ask(spec, input);
    delay.disable();
    told = { ...told, answer, ms: performance.now() - begunAt, heldMs: delay.max / 1e6 };
    tries += 1;
    if (answer.status === 200 || answer.status >= 500 || (isActing(spec) && tries === MOST_TRIES)) break;
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
  for (const spec of specs.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    const one = await askOnce(sized, spec);
    sized.walker.take();
    onTold(one);
    told.push(one);
  }
  return told;
}
