import { describe, expect, it } from 'vitest';
import { testFoldersOf } from '#scripts/lib/changed-files.ts';

const foldersOf = (...files: string[]): string[] => testFoldersOf(files, () => true);

describe('tests beside what changed', () => {
  it('are those of the side of a feature that changed, and of both for its contract', () => {
    expect(foldersOf('features/auth/server/auth.service.ts')).toEqual(['features/auth/server/']);
    expect(foldersOf('features/auth/web/login.tsx', 'features/auth/server/a/b.ts')).toEqual([
      'features/auth/server/',
      'features/auth/web/',
    ]);
    expect(foldersOf('features/auth/contract.ts', 'features/auth/web/login.tsx')).toEqual(['features/auth/']);
  });

  it('are those of the folder elsewhere, and none for what has none', () => {
    expect(foldersOf('domain/text/text.ts', 'platform/server/http/body.ts', 'apps/cli/check.ts')).toEqual([
      'apps/cli/',
      'domain/text/',
      'platform/server/http/',
    ]);
    expect(
      foldersOf('README.md', 'scripts/new.ts', 'apps/server/features.ts', 'features/auth/e2e/entry.spec.ts'),
    ).toEqual([]);
    expect(testFoldersOf(['features/gone/server/x.ts'], () => false)).toEqual([]);
  });
});
