import { join } from 'node:path';
import type { Plugin } from 'vite';
import { PAGE_ROUTES } from '#apps/pages.ts';

/**
 * The modules that every page of the portal loads: the start, the root, and the layout of most public pages. Nearly every page has a
 * button, and a file of its own costs it more than the button does; the same is true of other parts of a few lines.
 */
const SHELL_ROOTS =
  /[\\/](apps[\\/]web[\\/](entry\.client|root|layouts[\\/](default|site|wide))|platform[\\/]web[\\/](seo|console-log|ui[\\/](action-error|breadcrumb-data|button|cite|filter-fold|focus-unless-typing|link-tabs|scroll-region)))\.tsx?$/;
/** The modules that every page of the enterprise area loads, and those that two thirds of them load beside it: a list with its filters. */
const CONSOLE_ROOTS =
  /[\\/](apps[\\/]web[\\/]layouts[\\/]console|platform[\\/]web[\\/](console[\\/](data-table|filter-bar|choice-input|list-card|export-list|bulk-selection)|ui[\\/]status-strip|field-errors))\.tsx?$/;

const LIBRARIES = /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/;
/** Modules that the shell only references are not loaded by pages that do without them. */
const NOT_SHELL = /[\\/]node_modules[\\/]|[\\/]contract[\\/]|\.contract\.ts/;

/** Public pages that show records as the enterprise area does: their shared code forms one chunk. */
const SHOWS_RECORDS = /[\\/](shared|preview)-page\.tsx$/;

/** Days and validity: the pages that use one of these small modules use most of them. */
const VALIDITY =
  /[\\/](domain[\\/]validity[\\/](day|validity)\.ts|platform[\\/]web[\\/](state[\\/]now\.ts|ui[\\/]validity-tag\.tsx))$/;

/** What every field for a file uses together: the check of a file before it is sent, and its view. */
const FILES =
  /[\\/](domain[\\/]text[\\/]file-size\.ts|platform[\\/]web[\\/](validate-file-early\.ts|ui[\\/]file-view\.tsx))$/;

/** The pages of visitors without access to the enterprise area yet, which must load as little as possible. */
const VISITORS_PAGES = PAGE_ROUTES.flatMap(({ access, file }) =>
  file !== undefined && (access === 'public' || access === 'guest-only') ? join(process.cwd(), file) : [],
);

/** The maximum of files of a page, without the page and its layout: 6 at a time without HTTP/2. */
const MAX_FILES = 57;

/**
 * Loads pages in few files. By default the build makes a file of every set of modules shared by the same pages, and a page waits for a
 * hundred of them; modules that nearly all pages of a kind load are one file instead. The part that a visitor's page needs stays separate,
 * so that visitors load no more.
 */
export function gatherPageFiles() {
  const shell = new Set<string>();
  const inConsole = new Set<string>();
  const inRecords = new Set<string>();
  const plugin: Plugin = {
    name: 'gather-page-files',
    apply: 'build',
    enforce: 'post',
    // The router requires entries with their own exports alone; additional unused exports allow a file to hold modules that several pages
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
