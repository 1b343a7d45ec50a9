import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGE_ROUTES } from '#apps/pages.ts';
import { OPTIONAL_FEATURES } from '#apps/server/testing/optional-features.ts';
import { collectPages, type PageRoute } from '#domain/access/page.ts';
import { ROOT } from './lib/planted.ts';

const files = globSync('{domain,platform,features}/**/*.{ts,tsx}', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/[.](?:test|spec)[.]tsx?$|\/(?:testing|e2e)\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

describe.each(OPTIONAL_FEATURES)('%s', (name) => {
  const [folder = ''] = globSync(`features/*/${name}`, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
  const isOwn = (page: PageRoute): boolean => page.file?.startsWith(`${folder}/`) ?? false;

  it('is imported by no other feature, not even for a link to its pages', () => {
    expect(folder).not.toBe('');
    const others = files.filter(({ file }) => !file.startsWith(`${folder}/`));
    expect(others.length).toBeLessThan(files.length);
    expect(others.filter(({ text }) => text.includes(`#${folder}/`)).map(({ file }) => file)).toEqual([]);
  });

  it('leaves no page behind that needs a page of its own', () => {
    const rest = PAGE_ROUTES.filter((page) => !isOwn(page));
    const gone = PAGE_ROUTES.filter(isOwn).map(({ path }) => path);
    expect(rest.filter(({ aliasOf }) => aliasOf !== undefined && gone.includes(aliasOf))).toEqual([]);
    expect(rest.filter(({ landmark }) => landmark !== undefined).length).toBe(
      PAGE_ROUTES.filter(({ landmark }) => landmark !== undefined).length,
    );
    expect(collectPages([Object.fromEntries(rest.map((page) => [page.id, page]))])).toEqual(rest);
  });
});
