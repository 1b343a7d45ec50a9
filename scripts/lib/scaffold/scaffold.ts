import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { getFeatureFolder } from '../feature-folder.ts';
import { camel, kebab, pascal, UsageError } from './names.ts';
import { addNamedImport, type FileEdit, getNextMigrationPath, insertLineBefore, type ScaffoldPlan } from './plan.ts';
import * as templates from './templates.ts';

export const SCAFFOLD_KINDS = ['feature', 'call', 'page', 'record'] as const;
type Kind = (typeof SCAFFOLD_KINDS)[number];

const FEATURES = 'apps/server/features.ts';
const PAGES = 'apps/pages.ts';

export const SCAFFOLD_USAGE = `npm run new -- feature AREA NAME [标题]         一个功能：契约、声明、路由、服务、页面清单、测试，并列入 ${FEATURES} 和 ${PAGES}
npm run new -- call FEATURE NAME [标题]         已有功能的一个新调用
npm run new -- page FEATURE NAME /PATH [标题]   一个页面，写入 features/AREA/FEATURE/pages/FEATURE.pages.ts
npm run new -- record FEATURE NAME [标题]       企业的一类记录：迁移和存取
npm run db:new -- NAME                          一个空的迁移`;

const DEFAULT_TITLE = '示例功能';

/**
 * Returns the folder of a feature.
 * @throws UsageError if it does not exist
 */
function existing(root: string, feature: string): string {
  const folder = getFeatureFolder(root, kebab(feature));
  if (folder === null) throw new UsageError(`没有功能 ${feature}，请先 npm run new -- feature AREA ${feature}`);
  return folder;
}

function planFeature(root: string, [area = '', name = '', title = DEFAULT_TITLE]: readonly string[]): ScaffoldPlan {
  const areas = globSync('features/*', { cwd: root }).map((path) => basename(path));
  if (!areas.includes(area)) throw new UsageError(`没有领域 ${area}，可用：${areas.join('、')}`);
  const taken = getFeatureFolder(root, kebab(name));
  if (taken !== null) throw new UsageError(`已存在：${taken}`);
  const folder = `features/${area}/${name}`;
  return {
    files: {
      [`${folder}/${name}.contract.ts`]: templates.contract(name, title),
      [`${folder}/pages/${name}.pages.ts`]: templates.pages(name),
      [`${folder}/server/${name}.feature.ts`]: templates.declaration(name),
      [`${folder}/server/${name}.routes.ts`]: templates.routes(name),
      [`${folder}/server/${name}.service.ts`]: templates.service(name, name),
      [`${folder}/server/${name}.test.ts`]: templates.test(name, name),
    },
    edits: [
      {
        path: FEATURES,
        change: (text) =>
          insertLineBefore(
            /^\];/m,
            `  ${camel(name)}Feature,`,
          )(addNamedImport(text, `#${folder}/server/${name}.feature.ts`, `${camel(name)}Feature`)),
      },
      listPages(folder),
    ],
  };
}

function planCall(root: string, [owner = '', name = '', title = DEFAULT_TITLE]: readonly string[]): ScaffoldPlan {
  const folder = existing(root, owner);
  return {
    files: {
      [`${folder}/server/${kebab(name)}.service.ts`]: templates.service(owner, name),
      [`${folder}/server/${name}.test.ts`]: templates.test(owner, name),
    },
    edits: [
      {
        path: `${folder}/${owner}.contract.ts`,
        change: (text) =>
          addNamedImport(addNamedImport(text, 'zod', 'z'), '#platform/contract/route.ts', 'data', 'route') +
          templates.call(owner, name, title),
      },
      {
        path: `${folder}/server/${owner}.routes.ts`,
        change: (text) =>
          insertLineBefore(
            /^\];/m,
            templates.handled(name),
          )(
            addNamedImport(
              addNamedImport(text, `../${owner}.contract.ts`, `get${pascal(name)}`),
              `./${name}.service.ts`,
              `read${pascal(name)}`,
            ),
          ),
      },
    ],
  };
}

/** Registers the page list of a feature with its first page. */
function listPages(folder: string): FileEdit {
  const feature = basename(folder);
  return {
    path: PAGES,
    change: (text) =>
      insertLineBefore(
        /^ {2}platformPages,/m,
        `  ${camel(feature)}Pages,`,
      )(addNamedImport(text, `#${folder}/pages/${feature}.pages.ts`, `${camel(feature)}Pages`)),
  };
}

/** Adds one entry to the feature's own page list. For the first page the list is created and registered in the list of features. */
function planPage(
  root: string,
  [owner = '', name = '', path = '', title = DEFAULT_TITLE]: readonly string[],
): ScaffoldPlan {
  const folder = existing(root, owner);
  const file = `${folder}/web/${kebab(name)}-page.tsx`;
  if (!/^\/[A-Za-z0-9/-]+$/.test(path)) throw new UsageError('页面地址应以 / 开头，只含字母、数字和连字符');
  const entry = templates.pageEntry({ id: nextPageId(root), name, path, title, file });
  const own = `${folder}/pages/${owner}.pages.ts`;
  const enter = (text: string): string | null =>
    insertLineBefore(/^\} as const/m, entry)(text.replace('= {} as', '= {\n} as'));
  if (existsSync(join(root, own)))
    return { files: { [file]: templates.page(name, title) }, edits: [{ path: own, change: enter }] };
  return {
    files: { [file]: templates.page(name, title), [own]: enter(templates.pages(owner)) ?? '' },
    edits: [listPages(folder)],
  };
}

/** Returns the next page number. Numbers are never reused. */
function nextPageId(root: string): string {
  const declared = globSync('features/*/*/pages/*.pages.ts', { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  const numbers = declared.flatMap((text) =>
    [...text.matchAll(/id: 'P-(\d{3})'/g)].map(([, number]) => Number(number)),
  );
  return `P-${String(Math.max(0, ...numbers) + 1).padStart(3, '0')}`;
}

function planRecord(root: string, [owner = '', name = '', title = DEFAULT_TITLE]: readonly string[]): ScaffoldPlan {
  return {
    files: {
      [getNextMigrationPath(root, kebab(name))]: templates.recordTable(name, title),
      [`${existing(root, owner)}/server/${name}.repo.ts`]: templates.recordRepo(name),
    },
    edits: [],
  };
}

const PLANS: Readonly<Record<Kind, (root: string, words: readonly string[]) => ScaffoldPlan>> = {
  feature: planFeature,
  call: planCall,
  page: planPage,
  record: planRecord,
};
const isKind = (word: string): word is Kind => SCAFFOLD_KINDS.some((kind) => kind === word);

/**
 * Creates the plan for a scaffold command.
 * @throws UsageError with a message for the user of the command
 */
export function createScaffoldPlan(root: string, [kind = '', ...words]: readonly string[]): ScaffoldPlan {
  if (!isKind(kind)) throw new UsageError(SCAFFOLD_USAGE);
  return PLANS[kind](root, words);
}

/**
 * Creates the plan for a new migration.
 * @throws UsageError if the name is invalid
 */
export function planMigration(root: string, [name = '']: readonly string[]): ScaffoldPlan {
  const path = getNextMigrationPath(root, kebab(name));
  return {
    files: { [path]: `-- ${pascal(name)}: say here what changes, and what becomes of the rows that are there.\n` },
    edits: [],
  };
}
