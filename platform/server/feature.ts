import type { FastifyInstance } from 'fastify';
import type { App } from '#platform/server/app.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { BoundRoute } from '#platform/server/http/handle.ts';
import type { Port } from './port.ts';

/** What a feature is made with. */
export interface Program {
  readonly config: Config;
  /** Null: nothing will run, only what is declared is asked for. */
  readonly app: App | null;
}

/** Ports by the name under which a feature takes them. */
export type Needs = Readonly<Record<string, Port<unknown, never>>>;
export type Taken<N extends Needs> = { readonly [K in keyof N]: N[K] extends Port<infer T, never> ? T : never };

/** One thing that a feature gives to a port. */
export interface Offer {
  readonly port: Port<unknown, never>;
  readonly needs: Needs;
  readonly make: (taken: Readonly<Record<string, unknown>>, program: Program) => unknown;
}

export const offer = <T, Given>(port: Port<T, Given>, given: Given): Offer => ({ port, needs: {}, make: () => given });

/** What is made of other ports, or of the configuration. */
export const offerMade = <T, Given, const N extends Needs>(
  port: Port<T, Given>,
  needs: N,
  make: (taken: Taken<N>, program: Program) => Given,
): Offer => ({ port, needs, make: (taken, program) => make(taken as Taken<N>, program) });

/** Everything that the server side of a feature brings along: one declaration, listed by `apps/server/features.ts`. */
interface Declaration<N extends Needs> {
  /** Its folder in `features`. */
  readonly name: string;
  readonly needs?: N;
  readonly offers?: readonly Offer[];
  /** The calls of its contract, each with its handler. */
  readonly routes?: readonly BoundRoute[] | ((taken: Taken<N>, program: Program) => readonly BoundRoute[]);
  /** Nightly and deferred work, and what listens to changed records. */
  readonly jobs?: (app: App, taken: Taken<N>) => void;
  /** What is served beside calls and pages. */
  readonly files?: (server: FastifyInstance, app: App, taken: Taken<N>) => void;
  /** Before the door opens, at every start. */
  readonly prepare?: (app: App) => Promise<void>;
  /** Content that a version of the program brings along; what readers changed stays as it is. */
  readonly bring?: (app: App) => Promise<void>;
  /** What readers find where no samples are loaded. */
  readonly starter?: (app: App) => Promise<void>;
}

type Bound = Declaration<Needs>;
export interface ServerFeature extends Omit<Bound, 'routes' | 'jobs' | 'files'> {
  readonly needs: Needs;
  readonly offers: readonly Offer[];
  readonly routes: (taken: Readonly<Record<string, unknown>>, program: Program) => readonly BoundRoute[];
  readonly jobs: (app: App, taken: Readonly<Record<string, unknown>>) => void;
  readonly files: (server: FastifyInstance, app: App, taken: Readonly<Record<string, unknown>>) => void;
}

/** @param declared handlers get what `needs` names, under the same names */
export function defineServerFeature<const N extends Needs = Record<never, never>>(
  declared: Declaration<N>,
): ServerFeature {
  const { routes = [], jobs, files } = declared;
  return {
    ...declared,
    needs: declared.needs ?? {},
    offers: declared.offers ?? [],
    routes: (taken, program) => (typeof routes === 'function' ? routes(taken as Taken<N>, program) : routes),
    jobs: (app, taken) => jobs?.(app, taken as Taken<N>),
    files: (server, app, taken) => files?.(server, app, taken as Taken<N>),
  };
}

/** The features of a program, joined at their ports. */
export interface Wiring {
  /** What a port comes to; made once. @throws Error when nobody offers it, or when what it is made of needs it */
  take<T>(port: Port<T, never>): T;
  readonly routes: () => readonly BoundRoute[];
  registerJobs(app: App): void;
  registerFiles(server: FastifyInstance, app: App): void;
}

export function wire(features: readonly ServerFeature[], program: Program): Wiring {
  const offers = features.flatMap((feature) => feature.offers);
  const made = new Map<Port<unknown, never>, unknown>();
  const making = new Set<Port<unknown, never>>();

  function take<T>(port: Port<T, never>): T {
    if (made.has(port)) return made.get(port) as T;
    if (making.has(port))
      throw new Error(`"${port.name}" is made of itself: ${[...making].map(({ name }) => name).join(', ')}`);
    making.add(port);
    const given = offers.filter((one) => one.port === port).map((one) => one.make(takeAll(one.needs), program));
    const taken = port.gather(given as never[]);
    making.delete(port);
    made.set(port, taken);
    return taken;
  }

  const takeAll = (needs: Needs): Readonly<Record<string, unknown>> =>
    Object.fromEntries(Object.entries(needs).map(([name, port]) => [name, take(port)]));

  return {
    take,
    routes: () => features.flatMap((feature) => feature.routes(takeAll(feature.needs), program)),
    registerJobs(app) {
      for (const feature of features) feature.jobs(app, takeAll(feature.needs));
    },
    registerFiles(server, app) {
      for (const feature of features) feature.files(server, app, takeAll(feature.needs));
    },
  };
}
