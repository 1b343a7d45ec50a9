/** Outside tools read the description of the API: two linters, and three generators of clients whose code compiles. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listDeclaredCalls, readApiNames } from '#apps/server/declared-calls.ts';
import { describeApi } from '#platform/contract/openapi.ts';
import { HEAVY_TOOLS, installHeavyTools, loadHeavyTool } from '#scripts/lib/heavy-tools.ts';
import { ROOT } from './lib/planted.ts';

interface Redocly {
  readonly createConfig: (config: { readonly extends: readonly string[] }) => Promise<object>;
  readonly lintFromString: (asked: {
    readonly source: string;
    readonly absoluteRef: string;
    readonly config: object;
  }) => Promise<readonly { readonly ruleId: string; readonly message: string }[]>;
}
interface Problem {
  readonly code: string | number;
  readonly path: readonly (string | number)[];
  readonly message: string;
}
interface Spectral {
  setRuleset(ruleset: { readonly extends: readonly object[] }): void;
  run(text: string): Promise<readonly Problem[]>;
}

const declared = await listDeclaredCalls(ROOT);
const text = JSON.stringify(
  describeApi(
    declared.map(({ spec }) => spec),
    await readApiNames(ROOT),
  ),
);
const document: unknown = JSON.parse(text);
// Among the packages, so that generated code finds its imports.
const CACHE = join(HEAVY_TOOLS, 'node_modules/.cache');
installHeavyTools();
mkdirSync(CACHE, { recursive: true });
const folder = mkdtempSync(join(CACHE, 'openapi-'));
const file = join(folder, 'openapi.json');
writeFileSync(file, text);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('description of the API', () => {
  it('is valid for redocly', async () => {
    const { createConfig, lintFromString } = await loadHeavyTool<Redocly>('@redocly/openapi-core');
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('is valid for spectral', async () => {
    const { default: core } = await loadHeavyTool<{ default: { Spectral: new () => Spectral } }>(
      '@stoplight/spectral-core',
    );
    const { default: rulesets } = await loadHeavyTool<{ default: { oas: object } }>('@stoplight/spectral-rulesets');
    const spectral = new core.Spectral();
    spectral.setRuleset({ extends: [rulesets.oas] });
    const problems = await spectral.run(text);
    expect(problems.map(({ code, path, message }) => `${code} at ${path.join('/')}: ${message}`)).toEqual([]);
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

  it('compile when oazapfts made them', async () => {
    const { generateSource } = await loadHeavyTool<{ generateSource: (file: string) => Promise<string> }>('oazapfts');
    const made = join(folder, 'oazapfts.ts');
    writeFileSync(made, await generateSource(file));
    expect(readFileSync(made, 'utf8')).toContain('export function listCertificates(');
    expect(compile(made)).toBe('');
  });

  it('compile when swagger-typescript-api made them', async () => {
    const { generateApi } = await loadHeavyTool<{ generateApi: (asked: object) => Promise<unknown> }>(
      'swagger-typescript-api',
    );
    await generateApi({ input: file, output: folder, fileName: 'swagger.ts', silent: true });
    const made = join(folder, 'swagger.ts');
    expect(readFileSync(made, 'utf8')).toContain('export interface CertificateDetail ');
    expect(compile(made)).toBe('');
  });

  it('are whole when openapi-zod-client made them', async () => {
    const made = join(folder, 'zod-client.ts');
    const { generateZodClientFromOpenAPI } = await loadHeavyTool<{
      generateZodClientFromOpenAPI: (asked: object) => Promise<unknown>;
    }>('openapi-zod-client');
    await generateZodClientFromOpenAPI({ openApiDoc: document, distPath: made, options: {} });
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
