import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { CodeMutation } from './mutation-sample.ts';

export interface TestedMutation extends CodeMutation {
  readonly status: string;
}

/** Returns whether the mutant survived: no test failed, or no test ran its line. */
export const hasSurvived = ({ status }: TestedMutation): boolean => status === 'Survived' || status === 'NoCoverage';

/** Formats a mutation: its position, the old text and the new text. */
export function formatMutation({ location: { start, end }, replacement }: CodeMutation, source: string): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  const was = lines.map((line, index) =>
    line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined).trim(),
  );
  return `${start.line}:${start.column}  ${was.join(' ')}  ->  ${(replacement ?? '').replace(/\s+/g, ' ')}`;
}

/** Prefix of the lines that the reporter below writes into the output of Stryker. */
export const SURVIVED_PREFIX = 'unnoticed: ';

/** A Stryker reporter that prints each surviving mutation at once, so that an aborted run has a result, too. */
const teller = {
  onMutantTested: (change: TestedMutation & { readonly fileName: string }) => {
    if (!hasSurvived(change)) return;
    const path = relative(process.cwd(), change.fileName);
    process.stdout.write(
      `${SURVIVED_PREFIX}${path}:${formatMutation(change, readFileSync(change.fileName, 'utf8'))}\n`,
    );
  },
};

/** The export name under which Stryker looks for plugins. */
export const strykerPlugins = [{ kind: 'Reporter', name: 'unnoticed', value: teller }];
