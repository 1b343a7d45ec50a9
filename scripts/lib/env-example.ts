import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Environment } from '#platform/server/config/config.ts';

const HEAD = `# Settings of the portal, for docs/deploy/compose.yml: copy this file to .env beside it. A line without # must be filled in.
# Written by npm run docs from the schema of the configuration and the table in docs/configuration.md.

# Password of the database server of compose.yml; letters and digits.
POSTGRES_PASSWORD=
`;
/** Settings that are required in production. */
const REQUIRED = new Set(['PUBLIC_URL', 'TRUST_PROXY', 'ENCRYPTION_KEY']);
/** Settings that the image or compose.yml sets. */
const SET_ELSEWHERE = new Set(['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'PG_BIN']);

interface Row {
  readonly names: readonly string[];
  readonly meaning: string;
}

const getPlain = (cell: string): string =>
  cell
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll('**', '')
    .replaceAll('\\|', '|')
    .trim();

/**
 * Parses the rows of the table in docs/configuration.md. A name that ends in * matches all settings with this prefix that have no separate
 * row.
 */
function readRows(root: string, known: readonly string[]): Row[] {
  const text = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
  const cells = [...text.matchAll(/^\| (`.*?) \| .*? \| (.*) \|$/gm)].map(([, named = '', meaning = '']) => ({
    given: [...named.matchAll(/`([A-Z0-9_]+\*?)`/g)].map(([, name = '']) => name),
    meaning: getPlain(meaning),
  }));
  const named = new Set(cells.flatMap(({ given }) => given));
  return cells.map(({ given, meaning }) => ({
    names: given.flatMap((name) =>
      name.endsWith('*')
        ? known.filter((one) => one.startsWith(name.slice(0, -1)) && !named.has(one))
        : known.filter((one) => one === name),
    ),
    meaning,
  }));
}

/**
 * Generates the example of the environment file from the schema of the settings.
 * @throws Error if a setting of the schema is missing in the table
 */
export function writeEnvExample(root: string): string {
  const { properties = {} } = z.toJSONSchema(Environment, { io: 'input', unrepresentable: 'any' });
  const known = Object.keys(properties);
  const rows = readRows(root, known);
  const missing = known.filter((name) => !rows.some(({ names }) => names.includes(name)));
  if (missing.length > 0) throw new Error(`docs/configuration.md does not name ${missing.join(', ')}`);
  const getLine = (name: string): string => {
    const property = properties[name];
    const value = typeof property === 'object' ? property.default : undefined;
    return `${REQUIRED.has(name) ? '' : '#'}${name}=${typeof value === 'string' || typeof value === 'number' ? value : ''}`;
  };
  const blocks = rows
    .map(({ names, meaning }) => ({ names: names.filter((name) => !SET_ELSEWHERE.has(name)), meaning }))
    .filter(({ names }) => names.length > 0)
    .map(({ names, meaning }) => [`# ${meaning}`, ...names.map(getLine), ''].join('\n'));
  return [HEAD, ...blocks].join('\n');
}
