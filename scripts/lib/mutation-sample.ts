import { createHash } from 'node:crypto';

/** The number of changes tried in each file: `scripts/mutate.ts` passes it to the processes of the tool. */
export const SAMPLE_VARIABLE = 'MUTATION_SAMPLE';

interface Place {
  readonly line: number;
  readonly column: number;
}
/** A mutation of a file, as Stryker and its report describe it. */
export interface Change {
  readonly id: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: Place; readonly end: Place };
}

/** A pseudo-random order that is the same for a mutation at each run, and differs from that of its neighbours. */
const getLot = ({ mutatorName, replacement, location: { start, end } }: Change): string =>
  createHash('sha256')
    .update([start.line, start.column, end.line, end.column, mutatorName, replacement].join('|'))
    .digest('hex');

/** Returns the ids of the mutations to be tested: a random sample of the given size from each file. */
export function drawSample(
  changes: readonly (Change & { readonly fileName: string })[],
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

/** A Stryker checker: mutants that it reports as not compiling are neither run nor counted. */
const sampler = {
  init: async () => {},
  group: async (changes: readonly Change[]) => [changes.map(({ id }) => id)],
  check: async (changes: readonly (Change & { readonly fileName: string })[]) => {
    const drawn = drawSample(changes, Number(process.env[SAMPLE_VARIABLE]));
    const getResult = (id: string) =>
      drawn.has(id) ? { status: 'passed' } : { status: 'compileError', reason: 'not drawn' };
    return Object.fromEntries(changes.map(({ id }) => [id, getResult(id)]));
  },
};

/** The export name under which Stryker looks for plugins. */
export const strykerPlugins = [{ kind: 'Checker', name: 'sample', value: sampler }];
