import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Change } from './mutation-sample.ts';

export interface TriedChange extends Change {
  readonly status: string;
}

/** No test failed with it, or none ran its line. */
export const isUnnoticed = ({ status }: TriedChange): boolean => status === 'Survived' || status === 'NoCoverage';

/** Where it is, what stood there and what stood there instead. */
export function describeChange({ location: { start, end }, replacement }: Change, source: string): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  const was = lines.map((line, index) =>
    line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined).trim(),
  );
  return `${start.line}:${start.column}  ${was.join(' ')}  ->  ${(replacement ?? '').replace(/\s+/g, ' ')}`;
}

/** Begins what the reporter below says among whatever else the tool says. */
export const UNNOTICED = 'unnoticed: ';

/** A reporter of the tool: names a change that nobody noticed when it is tried, so that a run that is cut short has told something. */
const teller = {
  onMutantTested: (change: TriedChange & { readonly fileName: string }) => {
    if (!isUnnoticed(change)) return;
    const path = relative(process.cwd(), change.fileName);
    process.stdout.write(`${UNNOTICED}${path}:${describeChange(change, readFileSync(change.fileName, 'utf8'))}\n`);
  },
};

/** The name by which the tool looks for what a file brings along. */
export const strykerPlugins = [{ kind: 'Reporter', name: 'unnoticed', value: teller }];
