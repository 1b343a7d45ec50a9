import { join } from 'node:path';
import type { Plugin } from 'vite';
import { PAGE_ROUTES } from '#apps/pages.ts';

/**
 * Modules that every page of the portal loads: the entry point, the root, and the layout of most public pages. Small components that nearly
 * every page uses, such as the button, are included, because a separate file would cost more.
 */
const SHELL_ROOTS =
  /[\\/](apps[\\/]web[\\/](entry\.client|root|layouts[\\/](default|site|wide))|platform[\\/]web[\\/](seo|console-log|ui[\\/](action-error|breadcrumb-data|button|cite|filter-fold|focus-unless-typing|link-tabs|scroll-region)))\.tsx?$/;
/** Modules that every page of the enterprise area loads, and modules that two thirds of these pages load: a list with its filters. */
const CONSOLE_ROOTS =
  /[\\/](apps[\\/]web[\\/]layouts[\\/]console|platform[\\/]web[\\/](console[\\/](data-table|filter-bar|choice-input|list-card|export-list|bulk-selection)|ui[\\/]status-strip|field-errors))\.tsx?$/;

const LIBRARIES = /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/;
/** Modules that are not part of the shell, because pages that do not use them should not load them. */
const NOT_SHELL = /[\\/]node_modules[\\/]|[\\/]contract[\\/]|\.contract\.ts/;

/** Public pages that show records as the enterprise area does: their shared code forms one chunk. */
const SHOWS_RECORDS = /[\\/](shared|preview)-page\.tsx$/;

/** Small modules for days and validity. A page that uses one of them uses most of them. */
const VALIDITY =
  /[\\/](domain[\\/]validity[\\/](day|validity)\.ts|platform[\\/]web[\\/](state[\\/]now\.ts|ui[\\/]validity-tag\.tsx))$/;

/** Modules that every file field uses together: validation of a file before the upload, and its view. */
const FILES =
  /[\\/](domain[\\/]text[\\/]file-size\.ts|platform[\\/]web[\\/](validate-file-early\.ts|ui[\\/]file-view\.tsx))$/;

/** Pages for users without access to the enterprise area, which must load as little as possible. */
const VISITORS_PAGES = PAGE_ROUTES.flatMap(({ access, file }) =>
  file !== undefined && (access === 'public' || access === 'guest-only') ? join(process.cwd(), file) : [],
);

/** Maximum number of files of a page, without the page and its layout, because browsers load only 6 at a time without HTTP/2. */
const MAX_FILES = 57;

/**
 * Combines page modules into few files. By default the build creates a file for every set of modules that the same pages share, so that a
 * page loads about a hundred files. Modules that nearly all pages of a kind load become one file instead. The part that public pages need
 * stays separate, so that guests load no more.
 */
export function createPageChunks() {
  const shell = new Set<string>();
  const inConsole = new Set<string>();
  const inRecords = new Set<string>();
  const plugin: Plugin = {
    name: 'gather-page-files',
    apply: 'build',
    enforce: 'post',
    // The router requires entry files to have no additional exports. Allowing unused ones lets a file contain modules that several pages
    // share.
    configEnvironment: (name) =>
      name === 'client' ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } } : null,
    buildEnd() {
      if (this.environment.name !== 'client') return;
      const ids = [...this.getModuleIds()];
      const reach = (roots: readonly string[]): Set<string> => {
        const found = new Set<string>();
        const next = [...roots];
        for (let id = next.pop(); id !== undefined; id = next.pop()) {
          if (found.has(id)) continue;
          found.add(id);
          next.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
        return found;
      };
      const whole = reach(ids.filter((id) => SHELL_ROOTS.test(id)));
      const plain = reach(VISITORS_PAGES.filter((page) => !SHOWS_RECORDS.test(page)));
      const withRecords = reach(VISITORS_PAGES.filter((page) => SHOWS_RECORDS.test(page)));
      for (const id of whole) shell.add(id);
      for (const id of reach(ids.filter((one) => CONSOLE_ROOTS.test(one)))) {
        if (whole.has(id) || plain.has(id)) continue;
        (withRecords.has(id) ? inRecords : inConsole).add(id);
      }
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const loadedFor = (file: string, found = new Set<string>()): Set<string> => {
        const output = bundle[file];
        if (output?.type !== 'chunk' || found.has(file)) return found;
        found.add(file);
        for (const imported of output.imports) loadedFor(imported, found);
        return found;
      };
      const entries = Object.values(bundle).filter((output) => output.type === 'chunk' && output.isEntry);
      for (const { fileName } of entries) {
        const { size } = loadedFor(fileName);
        if (size > MAX_FILES)
          this.error(`${fileName} loads ${size} files, more than ${MAX_FILES}: see scripts/lib/page-files.ts`);
      }
    },
  };
  const groups = [
    { name: 'libraries', test: LIBRARIES, priority: 1 },
    { name: 'shell', test: (id: string) => shell.has(id) && !NOT_SHELL.test(id) },
    { name: 'validity', test: VALIDITY, includeDependenciesRecursively: false },
    { name: 'files', test: FILES, includeDependenciesRecursively: false },
    { name: 'records', test: (id: string) => inRecords.has(id), includeDependenciesRecursively: false },
    { name: 'console', test: (id: string) => inConsole.has(id), includeDependenciesRecursively: false },
  ];
  return { plugin, groups };
}
