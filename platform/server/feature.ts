import type { FastifyInstance } from 'fastify';
import type { App } from '#platform/server/app.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { BoundRoute } from '#platform/server/http/handle.ts';
import type { ExtensionPoint } from './extension-point.ts';

/** Configuration and services with which a feature is created. */
export interface FeatureContext {
  readonly config: Config;
  /** Null if the program only reads the declarations. */
  readonly app: App | null;
}

/** Extension points by the name under which a feature receives them. */
export type Dependencies = Readonly<Record<string, ExtensionPoint<unknown, never>>>;
export type InjectedDependencies<N extends Dependencies> = {
  readonly [K in keyof N]: N[K] extends ExtensionPoint<infer T, never> ? T : never;
};

/** One value that a feature provides to an extension point. */
export interface Provider {
  readonly port: ExtensionPoint<unknown, never>;
  readonly inject: Dependencies;
  readonly make: (taken: Readonly<Record<string, unknown>>, program: FeatureContext) => unknown;
}

export const provide = <T, Given>(port: ExtensionPoint<T, Given>, given: Given): Provider => ({
  port,
  inject: {},
  make: () => given,
});

/** Provides a value that is built from other extension points or from the configuration. */
export const provideFrom = <T, Given, const N extends Dependencies>(
  port: ExtensionPoint<T, Given>,
  needs: N,
  make: (taken: InjectedDependencies<N>, program: FeatureContext) => Given,
): Provider => ({ port, inject: needs, make: (taken, program) => make(taken as InjectedDependencies<N>, program) });

/** The server side of a feature: one declaration, listed by `apps/server/features.ts`. */
interface Declaration<N extends Dependencies> {
  /** Folder of the feature in `features`. */
  readonly name: string;
  readonly inject?: N;
  readonly provides?: readonly Provider[];
  /** The calls of its contract, each with its handler. */
  readonly routes?:
    | readonly BoundRoute[]
    | ((taken: InjectedDependencies<N>, program: FeatureContext) => readonly BoundRoute[]);
  /** Registers nightly and deferred jobs, and listeners for changed records. */
  readonly jobs?: (app: App, taken: InjectedDependencies<N>) => void;
  /** Registers the files that are served in addition to calls and pages. */
  readonly files?: (server: FastifyInstance, app: App, taken: InjectedDependencies<N>) => void;
  /** Runs at every start, before the server accepts requests. */
  readonly onStart?: (app: App) => Promise<void>;
  /** Installs the content shipped with a program version; content changed by operators is kept. */
  readonly migrateContent?: (app: App) => Promise<void>;
  /** Creates the initial content if no samples are loaded. */
  readonly seedDefaults?: (app: App) => Promise<void>;
}

type Bound = Declaration<Dependencies>;
export interface ServerFeature extends Omit<Bound, 'routes' | 'jobs' | 'files'> {
  readonly inject: Dependencies;
  readonly provides: readonly Provider[];
  readonly routes: (taken: Readonly<Record<string, unknown>>, program: FeatureContext) => readonly BoundRoute[];
  readonly jobs: (app: App, taken: Readonly<Record<string, unknown>>) => void;
  readonly files: (server: FastifyInstance, app: App, taken: Readonly<Record<string, unknown>>) => void;
}

/**
 * Declares the server side of a feature.
 * @param declared its handlers receive the dependencies listed in `inject`, under the same names
 */
export function defineServerFeature<const N extends Dependencies = Record<never, never>>(
  declared: Declaration<N>,
): ServerFeature {
  const { routes = [], jobs, files } = declared;
  return {
    ...declared,
    inject: declared.inject ?? {},
    provides: declared.provides ?? [],
    routes: (taken, program) =>
      typeof routes === 'function' ? routes(taken as InjectedDependencies<N>, program) : routes,
    jobs: (app, taken) => jobs?.(app, taken as InjectedDependencies<N>),
    files: (server, app, taken) => files?.(server, app, taken as InjectedDependencies<N>),
  };
}

/** The features of a program, connected by their extension points. */
export interface FeatureContainer {
  /** Returns the combined value of an extension point; created once. @throws Error if no feature provides it, or if it depends on itself */
  get<T>(port: ExtensionPoint<T, never>): T;
  readonly routes: () => readonly BoundRoute[];
  registerJobs(app: App): void;
  registerFiles(server: FastifyInstance, app: App): void;
}

export function createFeatureContainer(features: readonly ServerFeature[], program: FeatureContext): FeatureContainer {
  const offers = features.flatMap((feature) => feature.provides);
  const made = new Map<ExtensionPoint<unknown, never>, unknown>();
  const making = new Set<ExtensionPoint<unknown, never>>();

  function take<T>(port: ExtensionPoint<T, never>): T {
    if (made.has(port)) return made.get(port) as T;
    if (making.has(port))
      throw new Error(`"${port.name}" is made of itself: ${[...making].map(({ name }) => name).join(', ')}`);
    making.add(port);
    const given = offers.filter((one) => one.port === port).map((one) => one.make(takeAll(one.inject), program));
    const taken = port.combine(given as never[]);
    making.delete(port);
    made.set(port, taken);
    return taken;
  }

  const takeAll = (needs: Dependencies): Readonly<Record<string, unknown>> =>
    Object.fromEntries(Object.entries(needs).map(([name, port]) => [name, take(port)]));

  return {
    get: take,
    routes: () => features.flatMap((feature) => feature.routes(takeAll(feature.inject), program)),
    registerJobs(app) {
      for (const feature of features) feature.jobs(app, takeAll(feature.inject));
    },
    registerFiles(server, app) {
      for (const feature of features) feature.files(server, app, takeAll(feature.inject));
    },
  };
}
