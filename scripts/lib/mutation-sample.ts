import { createHash } from 'node:crypto';

/** The number of changes tried in each file: `scripts/mutate.ts` passes it to the processes of the tool. */
export const SAMPLE_VARIABLE = 'MUTATION_SAMPLE';

interface Place {
  readonly line: number;
  readonly column: number;
}
/** A change of a file, as the tool and its report tell it. */
export interface Change {
  readonly id: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: Place; readonly end: Place };
}

/** The same for the same change at each run, and unlike that of its neighbours. */
const getLot = ({ mutatorName, replacement, location: { start, end } }: Change): string =>
  createHash('sha256')
    .update([start.line, start.column, end.line, end.column, mutatorName, replacement].join('|'))
    .digest('hex');

/** The ids of those that are tried: of each file as many as asked for, drawn by lot. */
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

/** A checker of the tool, which neither runs nor counts what it is told does not compile. */
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

/** The name by which the tool looks for what a file brings along. */
export const strykerPlugins = [{ kind: 'Checker', name: 'sample', value: sampler }];
