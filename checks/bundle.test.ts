import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DeclaredCall, listDeclaredCalls } from '#apps/server/declared-calls.ts';
import settings from '#apps/server/process.json' with { type: 'json' };
import { prepareFacts } from '#db/facts/load.ts';
import { ROOT } from './lib/planted.ts';

const FOLDER = join(ROOT, 'build/program');

/** Libraries that take long to load or much memory, and the lists of words that the package of the word splitter keeps for ever. */
const RARE = [
  '@cantoo/pdf-lib',
  '@napi-rs/canvas',
  '@node-rs/jieba/dict.js',
  '@opentelemetry/sdk-trace-base',
  '@peculiar/asn1-x509',
  '@simplewebauthn/server',
  'age-encryption',
  'hucre',
  'ical-generator',
  'jose',
  'nodemailer',
  'oauth4webapi',
  'pdfjs-dist',
  'react-dom',
];

describe('the program as it is run', () => {
  let files: { readonly name: string; readonly text: string }[] = [];

  beforeAll(() => {
    execFileSync(process.execPath, [join(ROOT, 'scripts/build.mjs')]);
    files = readdirSync(FOLDER)
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }));
  }, 300_000);

  it('is where every way of running it looks', () => {
    expect(files.length).toBeGreaterThan(2);
    expect(existsSync(join(ROOT, settings.program))).toBe(true);
  });

  it('finds what stands beside its sources: facts, migrations, threads', () => {
    const places = files.flatMap(({ name, text }) =>
      [...text.matchAll(/new URL\("(\.\.\/\.\.\/[^"]+)", import\.meta\.url\)/g)].map(
        ([, place = '']) => new URL(place, pathToFileURL(join(FOLDER, name))),
      ),
    );
    expect(places.length).toBeGreaterThan(20);
    expect(places.filter((place) => !existsSync(place)).map(String)).toEqual([]);
  });

  it('holds the facts as they read from their files, and asks for them there', () => {
    expect(JSON.parse(readFileSync(join(FOLDER, 'facts.json'), 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(prepareFacts())),
    );
    expect(files.some(({ text }) => text.includes('build/program/facts.json'))).toBe(true);
  });

  it('has each contract once, though its pages use them as well', async () => {
    const calls = await listDeclaredCalls(ROOT);
    const text = files.map((file) => file.text).join('\n');
    const written = ({ spec }: DeclaredCall) => {
      const summary = spec.summary.replaceAll(
        /[^\0-\x7f]/g,
        (unit) => String.raw`\u${unit.charCodeAt(0).toString(16)}`,
      );
      return text.split(`summary: "${summary}"`).length - 1;
    };
    const declared = calls.filter(
      ({ spec }) => calls.filter((other) => other.spec.summary === spec.summary).length === 1,
    );
    const found = declared.filter((call) => written(call) > 0);
    expect(found.length).toBeGreaterThan(500);
    expect(found.filter((call) => written(call) > 1).map(({ file, name }) => `${file} ${name}`)).toEqual([]);
  });

  it('takes one byte a letter', () => {
    expect(files.filter(({ text }) => /[^\0-\x7f]/.test(text)).map(({ name }) => name)).toEqual([]);
  });

  it('loads no library at its start that only rare calls need', () => {
    const texts = new Map(files.map(({ name, text }) => [name, text]));
    const loaded = new Set<string>();
    const load = (name: string): void => {
      if (loaded.has(name)) return;
      loaded.add(name);
      for (const [, id = ''] of (texts.get(name) ?? '').matchAll(/^(?:import|export)\b[^;]*?"([^"]+)";/gm))
        if (id.startsWith('./')) load(id.slice(2));
        else loaded.add(id);
    };
    // The three entries of a start: the first two import the next one dynamically.
    for (const { name } of files) if (/^(?:main\.|start-|portal-)/.test(name)) load(name);
    const text = [...loaded].map((name) => texts.get(name) ?? '').join('\n');
    const packages = new Set(
      [...text.matchAll(/^\/\/ (?:\S*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)].map(([, name]) => name),
    );
    expect(packages, 'the search finds what a start loads').toContain('fastify');
    expect(RARE.filter((name) => packages.has(name) || loaded.has(name))).toEqual([]);
  });

  it('asks for no package that a server without the tools has not', () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const asked = files.flatMap(({ text }) =>
      [...text.matchAll(/(?:^import |^\} from |^(?:import|export) .* from |\bimport\()"([\w@][\w@./-]*)"/gm)].map(
        ([, id = '']) => id,
      ),
    );
    const packages = new Set(
      asked
        .filter((id) => !id.startsWith('node:') && !builtinModules.includes(id))
        .map((id) => id.split('/', id.startsWith('@') ? 2 : 1).join('/')),
    );
    expect(packages).toContain('@node-rs/jieba');
    expect([...packages].filter((name) => !(name in dependencies))).toEqual([]);
  });
});
