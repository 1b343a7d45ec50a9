import { createHash } from 'node:crypto';

/** Name of the environment variable with the number of mutations per file, which `scripts/mutate.ts` passes to Stryker's processes. */
export const SAMPLE_VARIABLE = 'MUTATION_SAMPLE';

interface Place {
  readonly line: number;
  readonly column: number;
}
/** A mutation of a file, as Stryker and its report describe it. */
export interface CodeMutation {
  readonly id: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: Place; readonly end: Place };
}

/** Returns a pseudo-random sort key, which is the same for a mutation in each run but differs between neighbouring mutations. */
const getLot = ({ mutatorName, replacement, location: { start, end } }: CodeMutation): string =>
  createHash('sha256')
    .update([start.line, start.column, end.line, end.column, mutatorName, replacement].join('|'))
    .digest('hex');

/** Returns the ids of the mutations to be tested: a random sample of the given size from each file. */
export function selectSample(
  changes: readonly (CodeMutation & { readonly fileName: string })[],
  most: number,
): ReadonlySet<string> {
  const byFile = Map.groupBy(changes, ({ fileName }) => fileName);
  return new Set(
    [...byFile.values()].flatMap((ofFile) =>
      ofFile
        .map((change) => ({ id: change.id, lot: getLot(change) }))
        .sort((a, b) => (a.lot < b.lot ? -1 : 1))
        .slice(0, most)
        .map(({ id }) => id),
    ),
  );
}

/** A Stryker checker that selects the sample: mutants that it reports as compile errors are neither run nor counted. */
const sampler = {
  init: async () => {},
  group: async (changes: readonly CodeMutation[]) => [changes.map(({ id }) => id)],
  check: async (changes: readonly (CodeMutation & { readonly fileName: string })[]) => {
    const drawn = selectSample(changes, Number(process.env[SAMPLE_VARIABLE]));
    const getResult = (id: string) =>
      drawn.has(id) ? { status: 'passed' } : { status: 'compileError', reason: 'not drawn' };
    return Object.fromEntries(changes.map(({ id }) => [id, getResult(id)]));
  },
};

/** The export name under which Stryker looks for plugins. */
export const strykerPlugins = [{ kind: 'Checker', name: 'sample', value: sampler }];
