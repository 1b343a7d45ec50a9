import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PAGE_ROUTES } from '#apps/pages.ts';
import { listRoutes } from '#apps/server/assemble.ts';
import { listDeclaredCalls } from '#apps/server/declared-calls.ts';
import { expandPermission } from '#domain/access/permission.ts';
import { getPermission, isReadCall, listCallPaths, type RouteSpec } from '#platform/contract/route.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { findHandler, readRouteLists } from '#scripts/lib/handlers.ts';
import { readSpecCalls, type SpecCall, writeMap } from '#scripts/lib/map.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const declared = await listDeclaredCalls(root);
const bound = listRoutes(readConfig({})).map((route) => route.spec);

function getAccess({ access }: RouteSpec): SpecCall['access'] {
  if (typeof access === 'string') return access;
  if ('login' in access) return 'login';
  return 'member' in access ? 'member' : 'operator';
}

/** The POST calls that change no record; they are allowed in the days of grace, and need no approval. */
const READS_BY_POST = [
  '/portal/api/holder/open',
  '/portal/big-data/page/preview',
  '/portal/bulk-edit/certificate/preview',
  '/portal/bulk-edit/else/preview',
  '/portal/bulk-edit/project/preview',
  '/portal/bulk-edit/register/preview',
  '/portal/check/replay/{id}',
  '/portal/check/what-if',
  '/portal/exchange/archive',
  '/portal/filing/copy-fields/full',
  '/portal/filing/document',
  '/portal/filing/opinion',
  '/portal/filing/opinion/file',
  '/portal/interpretation/list',
  '/portal/manage/article/import/read',
  '/portal/manage/article/text/read',
  '/portal/manage/counting-rule/check',
  '/portal/manage/standard/check',
  '/portal/manage/standard/consequences',
  '/portal/manage/standard/law-file/check',
  '/portal/personnel/information/revealIdNo',
  '/portal/project/review',
  '/portal/qyAttachmentFile/match',
  '/portal/recognition/certificate',
  '/portal/recognition/licence',
  '/portal/recognition/registration',
  '/portal/what-if/compare',
  '/portal/what-if/evaluate',
  '/portal/what-if/proposals',
];

/** POST calls whose summary names a reading, but that store its result. */
const KEEPS_WHAT_IT_READS = [
  '/portal/exchange/preview',
  '/portal/exchange/restore',
  '/portal/filing/pack',
  '/portal/manage/standard/law-file',
];

/** What is wrong with a call that answers a row of the specification, or an empty list. */
function differences(spec: RouteSpec, row: SpecCall): string[] {
  const found: string[] = [];
  if (spec.method !== row.method) found.push(`method ${spec.method}, specified ${row.method}`);
  if (spec.path.replace(/\{\w+\}/g, '{}') !== row.path.replace(/\{\w+\}/g, '{}'))
    found.push(`path ${spec.path}, specified ${row.path}`);
  for (const alias of row.aliases)
    if (!listCallPaths(spec).includes(alias)) found.push(`lacks the second reading ${alias}`);
  if (getAccess(spec) !== row.access) found.push(`access ${getAccess(spec)}, specified ${row.access}`);
  if (row.envelope === 'blob' && spec.output.kind !== 'blob') found.push('answers no file');
  return found;
}

describe('contracts', () => {
  it('binds every declared call exactly once, and nothing else', () => {
    const name = (spec: RouteSpec) => `${spec.method} ${spec.path}`;
    expect(bound.map(name).sort()).toEqual(declared.map((call) => name(call.spec)).sort());
    expect(new Set(bound.map(name)).size).toBe(bound.length);
  });
  it('keeps to the specification in method, path, second readings and access', () => {
    const rows = new Map(readSpecCalls(root).map((row) => [row.id, row]));
    const wrong = declared.flatMap(({ spec, name }) => {
      const row = spec.spec === null ? undefined : rows.get(spec.spec);
      if (spec.spec !== null && !row) return [`${name}: no such row ${spec.spec}`];
      return row ? differences(spec, row).map((text) => `${name}: ${text}`) : [];
    });
    expect(wrong).toEqual([]);
  });
  it('would notice a call that strays from its row', () => {
    const row: SpecCall = {
      id: 'C-001',
      method: 'POST',
      path: '/a/{id}',
      aliases: ['/b'],
      access: 'member',
      envelope: 'object',
    };
    const spec = {
      spec: 'C-001',
      method: 'GET',
      path: '/a/{uuid}',
      tag: '',
      summary: '',
      access: 'public',
      output: { kind: 'empty' },
    } as const;
    expect(differences(spec, row)).toEqual([
      'method GET, specified POST',
      'lacks the second reading /b',
      'access public, specified member',
    ]);
  });
  it('leads from every call to the use case that answers it', () => {
    const lists = readRouteLists(root);
    const found = declared.map(({ file, name }) => ({ name, handler: findHandler(lists, file, name) }));
    expect(found.filter(({ handler }) => !handler?.service).map(({ name }) => name)).toEqual([]);
    const of = (name: string) => found.find((one) => one.name === name)?.handler;
    expect(of('HISTORY_CALLS.register')).toEqual({
      routes: 'features/enterprise/record-history/server/history.routes.ts',
      service: { file: 'features/enterprise/record-history/server/history.service.ts', name: 'listHistory' },
    });
    expect(of('exportProjects')?.service?.name).toBe('listProjects');
  });
  it('answers no row of the specification twice', () => {
    const ids = declared.flatMap(({ spec }) => (spec.spec === null ? [] : [spec.spec]));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
  it('marks as reads the POST calls that change no record', () => {
    const posts = bound.filter((spec) => spec.method === 'POST');
    expect(
      posts
        .filter(isReadCall)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(READS_BY_POST);
    // A summary that promises a reading belongs to a read, or to a call that keeps what it read.
    const unmarked = posts.filter((spec) => /不保存|预览|查看|检查|识别/.test(spec.summary) && !isReadCall(spec));
    const keeping = unmarked.filter(({ path }) => !path.includes('/previews'));
    expect(keeping.map(({ path }) => path).sort()).toEqual(KEEPS_WHAT_IT_READS);
  });
  it('uses well-formed permissions', () => {
    const wrong = declared.flatMap(({ spec }) => {
      const permission = getPermission(spec.access);
      if (permission === null) return [];
      // A star stands for the kinds of record of its module and nothing else. To mark a record as read changes none: every reader may.
      const named = expandPermission(permission);
      return named.every((one) =>
        /^[a-z][a-zA-Z-]*:[a-z][a-zA-Z-]*:(list|get|add|edit|remove|withdraw|export|import|reveal|run|publish|decide|mark)$/.test(
          one,
        ),
      )
        ? []
        : [permission];
    });
    expect(wrong).toEqual([]);
  });
});

describe('pages', () => {
  it('have the files that their features declare', () => {
    const files = PAGE_ROUTES.flatMap(({ file }) => file ?? []);
    expect(files.length).toBeGreaterThan(80);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('every feature that declares pages is listed', () => {
    const declaring = globSync('features/*/*/pages/*.pages.ts', { cwd: root });
    const listed = readFileSync(join(root, 'apps/pages.ts'), 'utf8');
    expect(declaring.length).toBeGreaterThan(30);
    expect(declaring.filter((path) => !listed.includes(`from '#${path}'`))).toEqual([]);
  });

  it('declare a file of their area', () => {
    const astray = globSync('features/*/*/pages/*.pages.ts', { cwd: root }).flatMap((path) => {
      // Two addresses of two features may show one page.
      const own = path.replace(/[^/]+\/pages\/[^/]+$/, '');
      const text = readFileSync(join(root, path), 'utf8');
      return [...text.matchAll(/file: '([^']+)'/g)].flatMap(([, file = '']) => (file.startsWith(own) ? [] : [file]));
    });
    expect(astray).toEqual([]);
  });
});

it('the map of addresses names the file of every declared call', async () => {
  const map = await writeMap(root);
  for (const { spec } of declared) expect(map).toContain(spec.path);
});
