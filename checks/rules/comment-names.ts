import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, ROOT } from '../lib/planted.ts';
import { type Convention, type Finding, isProductScript, isScript } from './convention.ts';

/** Names that comments may mention although no code contains them: parts of a PostgreSQL query plan. */
const NAMES_OF_OTHERS: ReadonlySet<string> = new Set(['InitPlan', 'SubPlan']);

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g;
const QUOTED = /`([^`\n]+)`/g;
/** A name in camelCase, PascalCase or UPPER_CASE, possibly with a path before it, or a call. Plain words are also values, so they are not tested. */
const NAME = /^(?:[\w.]+\(\)|(?:\w+\.)*(?:[a-z]\w*[A-Z]\w*|[A-Z]+[a-z]\w*[A-Z]\w*|[A-Z][A-Z0-9]*_\w+))$/;

/** A file, possibly with its folder. Addresses begin with a slash, and NAME is a placeholder. */
const FILE = /^(?!\/|.*\bNAME\b)[\w./-]+\.(?:ts|tsx|mjs|sql|css|md|json)$/;

const FOLDERS = ['domain', 'platform', 'features', 'apps', 'db', 'checks', 'e2e', 'bench', 'scripts', 'docs'];
const isSource = (path: string): boolean =>
  (isScript(path) || /\.(?:sql|css)$/.test(path)) && !/^checks\/|\/(?:node_modules|build|data|fixtures)\//.test(path);

let paths: readonly string[] | undefined;
let known: ReadonlySet<string> | undefined;

function listPaths(): readonly string[] {
  paths ??= FOLDERS.filter((folder) => existsSync(join(ROOT, folder))).flatMap((folder) =>
    listFiles(join(ROOT, folder)).map((path) => `${folder}/${path}`),
  );
  return paths;
}

/** Returns every word in the code of the repository, without its comments. */
function getKnownWords(): ReadonlySet<string> {
  known ??= new Set(
    listPaths()
      .filter(isSource)
      .flatMap(
        (path) =>
          readFileSync(join(ROOT, path), 'utf8')
            .replace(COMMENT, ' ')
            .match(/[A-Za-z_]\w*/g) ?? [],
      ),
  );
  return known;
}

const isKnown = (name: string): boolean =>
  FILE.test(name)
    ? listPaths().some((path) => `/${path}`.endsWith(`/${name}`))
    : (name.match(/[A-Za-z_]\w*/g) ?? []).every((word) => NAMES_OF_OTHERS.has(word) || getKnownWords().has(word));

/** Requires that each name in backticks in a comment of the product exists in the code, so that comments follow a rename. */
export const commentNames: Convention = {
  name: 'comment-names',
  appliesTo: isProductScript,
  find: (text) =>
    [...text.matchAll(COMMENT)].flatMap((comment) =>
      [...comment[0].matchAll(QUOTED)].flatMap((quoted): Finding[] => {
        const found = quoted[1] ?? '';
        const line = text.slice(0, comment.index + quoted.index).split('\n').length;
        return (NAME.test(found) || FILE.test(found)) && !isKnown(found) ? [{ line, found }] : [];
      }),
    ),
};
