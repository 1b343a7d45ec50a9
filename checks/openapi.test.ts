import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { generateSource } from 'oazapfts';
import { generateZodClientFromOpenAPI } from 'openapi-zod-client';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, describe, expect, it } from 'vitest';
import { listDeclaredCalls, readApiNames } from '#apps/server/declared-calls.ts';
import { describeApi } from '#platform/contract/openapi.ts';
import { ROOT } from './lib/planted.ts';

interface Size {
  readonly minimum?: number;
  readonly maximum?: number;
}
interface Operation {
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
  };
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly description?: string; readonly schema?: unknown }[];
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** Lists that are answered whole: of one record, of one account, or of what operators publish. Nothing may be added that a firm's records grow. */
const WHOLE_LISTS: readonly string[] = [
  '/portal/api-access/token/list',
  '/portal/api-access/webhook/list',
  '/portal/api/carouselChart/list',
  '/portal/api/memberPrice/list',
  '/portal/edu/course/fiveCourse',
  '/portal/edu/listOutline',
  '/portal/entityKey/querySecondaryKey',
  '/portal/messagePhone/list',
  '/portal/order/goods',
  '/portal/order/keyList',
  '/portal/personnel/achievement/allList/{id}',
  '/portal/price/list',
  '/portal/qyAttachmentFile/match',
  '/portal/qyAttachmentFile/removed',
  '/portal/zzzs/zzx/{id}',
];

/** Generators are slow and change rarely: only the full run executes them. */
const isFull = process.env.TEST_FULL === '1';
const declared = await listDeclaredCalls(ROOT);
const text = JSON.stringify(
  describeApi(
    declared.map(({ spec }) => spec),
    await readApiNames(ROOT),
  ),
);
const document = JSON.parse(text) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, ...operation })),
);
// Beside the packages, so that generated code finds what it imports.
const CACHE = join(ROOT, '.cache');
mkdirSync(CACHE, { recursive: true });
const folder = mkdtempSync(join(CACHE, 'openapi-'));
const file = join(folder, 'openapi.json');
writeFileSync(file, text);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Names of fields without a description, anywhere in a part of the document. */
function undescribed(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  if (Array.isArray(part)) return part.flatMap(undescribed);
  const { properties } = part as { properties?: Record<string, { description?: string }> };
  const isSchema = 'type' in part && part.type === 'object' && properties !== undefined;
  const own = isSchema ? Object.entries(properties).flatMap(([name, field]) => (field.description ? [] : [name])) : [];
  return [...own, ...Object.values(part).flatMap(undescribed)];
}

describe('description of the API', () => {
  it('is valid for redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('is valid for spectral', async () => {
    const spectral = new spectralCore.Spectral();
    spectral.setRuleset({ extends: [rulesets.oas as RulesetDefinition] });
    const problems = await spectral.run(text);
    expect(problems.map(({ code, path, message }) => `${code} at ${path.join('/')}: ${message}`)).toEqual([]);
  });

  it('describes every field and every parameter', () => {
    // Its form declares the label (`meta({ title })`), or platform/contract/field-labels.json has it.
    expect([...new Set(undescribed(document))]).toEqual([]);
    expect(undescribed({ type: 'object', properties: { a: {}, b: { description: '乙' } } })).toEqual(['a']);
    const bare = operations.flatMap(({ path, parameters }) =>
      parameters.flatMap(({ name, description }) => (description ? [] : [`${path} ${name}`])),
    );
    expect(bare).toEqual([]);
  });

  it('calls each operation by the name of its declaration, once', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(['listCertificates', 'getReport', 'getInfo']));
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([]);
  });

  it('says that a record may not be there, wherever one is named', () => {
    const silent = operations.filter(
      ({ path, parameters, responses }) =>
        (path.includes('{') || parameters.some(({ name }) => /^(uuid|id)$/.test(name))) && !('404' in responses),
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it('shows how long a page of a list may be', () => {
    const lists = declared.filter(({ spec }) => spec.output.kind === 'list');
    const sizeOf = ({ spec }: (typeof lists)[number]) => {
      const operation = document.paths[spec.path]?.[spec.method.toLowerCase()];
      const { $ref = '' } = operation?.requestBody?.content['application/json']?.schema ?? {};
      const form = document.components.schemas[$ref.split('/').at(-1) ?? ''] as { properties?: Record<string, Size> };
      const asked = operation?.parameters.find(({ name }) => name === 'pageSize');
      return asked ? (asked.schema as Size) : form?.properties?.pageSize;
    };
    const paged = lists.filter((call) => sizeOf(call) !== undefined);
    expect(paged.length).toBeGreaterThan(40);
    const endless = paged.filter((call) => {
      const { minimum, maximum } = sizeOf(call) ?? {};
      return minimum !== 1 || !(maximum !== undefined && maximum <= 500);
    });
    expect(endless.map(({ spec }) => spec.path)).toEqual([]);
    // Answered whole; a list that joins them grows with nothing that a firm stores.
    const whole = lists.filter((call) => !paged.includes(call)).map(({ spec }) => spec.path);
    expect(whole.filter((path) => !WHOLE_LISTS.includes(path))).toEqual([]);
    expect(WHOLE_LISTS.filter((path) => !whole.includes(path as (typeof whole)[number]))).toEqual([]);
  });

  it('declares the faults that calls declare', () => {
    const missing = declared.flatMap(({ name, spec }) => {
      const operation = document.paths[spec.path]?.[spec.method.toLowerCase()];
      return (spec.faults ?? []).flatMap(({ id, code }) =>
        JSON.stringify(operation?.responses[String(code)] ?? '').includes(id) ? [] : [`${name} ${id}`],
      );
    });
    expect(missing).toEqual([]);
  });
});

describe('programs made from the description', () => {
  /** @returns what the compiler says; nothing when all is well */
  function compile(source: string): string {
    const flags =
      '--noEmit --ignoreConfig --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler';
    const lib = ['--lib', 'es2022,dom,dom.iterable'];
    try {
      const tool = join(ROOT, 'node_modules/typescript/bin/tsc');
      return execFileSync(process.execPath, [tool, ...flags.split(' '), ...lib, source], { encoding: 'utf8' });
    } catch (error) {
      return String((error as { stdout?: unknown }).stdout ?? error).slice(0, 2000);
    }
  }

  it.runIf(isFull)('compile when oazapfts made them', async () => {
    const made = join(folder, 'oazapfts.ts');
    writeFileSync(made, await generateSource(file));
    expect(readFileSync(made, 'utf8')).toContain('export function listCertificates(');
    expect(compile(made)).toBe('');
  });

  it.runIf(isFull)('compile when swagger-typescript-api made them', async () => {
    await generateApi({ input: file, output: folder, fileName: 'swagger.ts', silent: true });
    const made = join(folder, 'swagger.ts');
    expect(readFileSync(made, 'utf8')).toContain('export interface CertificateDetail ');
    expect(compile(made)).toBe('');
  });

  it.runIf(isFull)('are whole when openapi-zod-client made them', async () => {
    const made = join(folder, 'zod-client.ts');
    const openApiDoc = document as unknown as Parameters<typeof generateZodClientFromOpenAPI>[0]['openApiDoc'];
    await generateZodClientFromOpenAPI({ openApiDoc, distPath: made, options: {} });
    const source = readFileSync(made, 'utf8');
    expect(source).toContain('const CertificateDetail = z');
    expect(stripTypeScriptTypes(source)).toContain('makeApi(');
  });

  it('would not compile from a broken one', () => {
    const made = join(folder, 'broken.ts');
    writeFileSync(made, 'export const count: number = "one";');
    expect(compile(made)).toContain('TS2322');
  });
});
