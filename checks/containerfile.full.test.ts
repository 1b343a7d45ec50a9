import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadHeavyTool } from '#scripts/lib/heavy-tools.ts';
import { ROOT } from './lib/planted.ts';

it('the Containerfile is what builders understand', async () => {
  const { validate } = await loadHeavyTool<{ validate: (text: string) => readonly { readonly message: string }[] }>(
    'dockerfile-utils',
  );
  const file = readFileSync(join(ROOT, 'docs/deploy/Containerfile'), 'utf8');
  expect(validate(file).map(({ message }) => message)).toEqual([]);
  expect(validate(file.replace('WORKDIR', 'WORKDIRECTORY'))).not.toEqual([]);
});
