/**
 * An extension point that one feature consumes and other features provide, without dependencies between them: the consumer names the
 * extension point, the providers register values for it (docs/adr/0038-features-declare-their-server.md).
 */
export interface ExtensionPoint<Taken, Given = Taken> {
  readonly name: string;
  /** Combines all provided values into the injected one, in the order of the features. @throws Error for too few or too many values */
  readonly combine: (given: readonly Given[]) => Taken;
}

/** Defines an extension point that exactly one feature provides. */
export const defineSingle = <T>(name: string): ExtensionPoint<T> => ({
  name,
  combine(given) {
    const [only, ...more] = given;
    if (only === undefined) throw new Error(`no feature offers "${name}"`);
    if (more.length > 0) throw new Error(`${given.length} features offer "${name}"`);
    return only;
  },
});

/** Defines an extension point to which any number of features add list entries. */
export const defineList = <T>(name: string): ExtensionPoint<readonly T[], readonly T[]> => ({
  name,
  combine: (given) => given.flat(),
});

/** Defines an extension point with named parts, each provided by exactly one feature. */
export const defineParts = <T extends object>(
  name: string,
  parts: readonly (keyof T & string)[],
): ExtensionPoint<T, Partial<T>> => ({
  name,
  combine(given) {
    for (const part of parts) {
      const times = given.filter((one) => Object.hasOwn(one, part)).length;
      if (times !== 1) throw new Error(`"${part}" of "${name}" is offered ${times} times`);
    }
    return Object.assign({}, ...given) as T;
  },
});

/**
 * Defines an extension point whose entries are keyed, each key provided by one feature; the consumer declares the required keys
 * (`getMapEntries`).
 */
export const defineMap = <T>(name: string): ExtensionPoint<Readonly<Record<string, T>>> => ({
  name,
  combine(given) {
    const keys = given.flatMap((one) => Object.keys(one));
    const twice = keys.find((key, index) => keys.indexOf(key) !== index);
    if (twice !== undefined) throw new Error(`"${twice}" of "${name}" is offered more than once`);
    return Object.assign({}, ...given) as Readonly<Record<string, T>>;
  },
});

/**
 * Returns the entries for the declared keys.
 * @throws Error if a declared key is missing from the table, or the table has a key that is not declared
 */
export function getMapEntries<K extends string, T>(
  table: Readonly<Record<string, T>>,
  keys: readonly K[],
): Readonly<Record<K, T>> {
  const missing = keys.find((key) => !Object.hasOwn(table, key));
  if (missing !== undefined) throw new Error(`no feature provides "${missing}"`);
  const unasked = Object.keys(table).find((key) => !(keys as readonly string[]).includes(key));
  if (unasked !== undefined) throw new Error(`no extension point injects "${unasked}"`);
  return table;
}
