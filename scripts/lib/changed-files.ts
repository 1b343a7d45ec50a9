import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

const listed = (text: string): string[] => text.split('\0').filter((line) => line !== '');

/** Where the work left the main branch; the last commit where there is no such branch. */
function whereItBegan(): string {
  try {
    return git('merge-base', 'HEAD', 'main');
  } catch {
    // A clone of one branch knows no main.
    return 'HEAD';
  }
}

/** What differs from the common ancestor with the main branch, committed or not, new files included; paths from the root. */
export function listChangedFiles(): readonly string[] {
  const changed = listed(git('diff', '--name-only', '-z', whereItBegan()));
  const fresh = listed(git('ls-files', '--others', '--exclude-standard', '-z'));
  return [...new Set([...changed, ...fresh])].toSorted();
}

/**
 * Folders whose tests judge a change, as Vitest takes them: of a feature the side that changed, both for its contract and its doors; elsewhere
 * the folder of the file. The tests of `apps/server` walk every call there is for minutes, so they are left to the whole run; what has no
 * tests beside it is judged by format, lint, types and walls alone.
 */
export function testFoldersOf(files: readonly string[], exists: (path: string) => boolean = existsSync): string[] {
  const folders = files.flatMap((file) => {
    const [, feature, side] = /^features\/([^/]+)\/(server|web)\//.exec(file) ?? [];
    if (feature && side) return [`features/${feature}/${side}/`];
    const [whole] = /^features\/[^/]+\//.exec(file) ?? [];
    if (whole) return file.includes('/e2e/') ? [] : [whole];
    return /^(?:domain|platform|apps\/(?:cli|web))\//.test(file) ? [`${dirname(file)}/`] : [];
  });
  const distinct = [...new Set(folders)].filter(exists).toSorted();
  return distinct.filter((folder) => !distinct.some((other) => other !== folder && folder.startsWith(other)));
}
