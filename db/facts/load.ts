/** Reads the facts files in this folder, validates them against their schemas, and computes their version. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { canonicalJson } from '#domain/qualification/canonical-json.ts';
import {
  AuthorityFile,
  CertificateKindFile,
  CheckVectorFile,
  ClosureFile,
  CountingRuleFile,
  type Facts,
  LocalPracticeFile,
  PolicyFile,
  ProfessionFile,
  ProjectTermsFile,
  RegionFile,
  SpecialtySetFile,
  StandardFile,
} from '#domain/qualification/facts.ts';
import { PREPARED } from './prepared.ts';

export const standardFiles = [
  'construction-general',
  'construction-specialty',
  'construction-top-grade',
  'design',
  'labour',
  'planning',
  'supervision',
  'survey',
] as const;

const schemas = {
  ...(Object.fromEntries(standardFiles.map((name) => [name, StandardFile])) as Record<
    (typeof standardFiles)[number],
    typeof StandardFile
  >),
  'counting-rules': CountingRuleFile,
  'specialty-sets': SpecialtySetFile,
  'work-terms': ProjectTermsFile,
  closures: ClosureFile,
  'registered-professions': ProfessionFile,
  'certificate-kinds': CertificateKindFile,
  regions: RegionFile,
  policies: PolicyFile,
  authorities: AuthorityFile,
  checks: CheckVectorFile,
  'local-practice': LocalPracticeFile,
};

export type FactsFileName = keyof typeof schemas;
export const factsFiles = Object.keys(schemas) as FactsFileName[];

/** Files maintained in this repository; the others come with a delivery (`npm run facts -- import`) and are never edited by hand. */
const OWN_FILES: ReadonlySet<FactsFileName> = new Set(['specialty-sets', 'work-terms', 'closures', 'local-practice']);
export const deliveredFiles = factsFiles.filter((name) => !OWN_FILES.has(name));

/** Thrown if a facts file violates its schema; the program must not start then. */
export class FactsError extends Error {
  override name = 'FactsError';
}

/** Validates the content of one file against its schema. @param where name of the source in errors */
export function parseFactsFile<N extends FactsFileName>(
  name: N,
  raw: unknown,
  where: string,
): z.output<(typeof schemas)[N]> {
  const result = schemas[name].safeParse(raw);
  if (result.success) return result.data as z.output<(typeof schemas)[N]>;
  const issues = result.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new FactsError(`${where} breaks its schema: ${issues.join('; ')}`);
}

const readFile = (name: FactsFileName): Buffer => readFileSync(new URL(`./${name}.json`, import.meta.url));

/** The facts as parsed by a build. Valid only for files with the same bytes. */
export interface PreparedFacts {
  readonly files: string;
  readonly version: string;
  readonly parsed: Readonly<Partial<Record<FactsFileName, unknown>>>;
}

function hashFiles(): string {
  const hash = createHash('sha256');
  for (const name of factsFiles) hash.update(`${name}\n`).update(readFile(name));
  return hash.digest('hex');
}

/** Reads all files and validates each against its schema; called by the build. */
export const prepareFacts = (): PreparedFacts => ({
  files: hashFiles(),
  version: loadFacts().version,
  parsed: Object.fromEntries(factsFiles.map((name) => [name, loadFactsFile(name)])),
});

/** Returns the facts parsed by the build; null if the files were replaced after the build. */
function readPrepared(): PreparedFacts | null {
  if (PREPARED === null) return null;
  // Written by `prepareFacts` of the same build, so the type is known.
  const found = JSON.parse(readFileSync(PREPARED, 'utf8')) as PreparedFacts;
  return found.files === hashFiles() ? found : null;
}

const prepared = readPrepared();
const parsed = new Map<string, unknown>(Object.entries(prepared?.parsed ?? {}));

/** Returns one parsed facts file, read from disk once per process. */
export function loadFactsFile<N extends FactsFileName>(name: N): z.output<(typeof schemas)[N]> {
  const known = parsed.get(name);
  if (known !== undefined) return known as z.output<(typeof schemas)[N]>;
  const raw: unknown = JSON.parse(readFile(name).toString('utf8'));
  const data = parseFactsFile(name, raw, `db/facts/${name}.json`);
  parsed.set(name, data);
  return data;
}

let facts: Facts | null = null;

export type ReadFactsFile = typeof loadFactsFile;

/** Returns the sha256 of the canonical content of all files: equal facts have the same version, regardless of formatting. */
function hashFacts(read: ReadFactsFile): string {
  const hash = createHash('sha256');
  for (const name of [...factsFiles].sort()) hash.update(`${name}\n${canonicalJson(read(name))}\n`);
  return hash.digest('hex');
}

/** Composes the facts for the engine from facts files of any source. */
export const composeFacts = (read: ReadFactsFile, version = hashFacts(read)): Facts => ({
  version,
  standardFiles: standardFiles.map((name) => read(name)),
  countingRules: read('counting-rules').rules,
  specialtySets: read('specialty-sets').sets,
  workTerms: read('work-terms'),
  closures: read('closures').closures,
});

/** Returns all facts that the engine needs. The files are read at the first call. */
export function loadFacts(): Facts {
  facts ??= composeFacts(loadFactsFile, prepared?.version);
  return facts;
}
