/** Reads the facts files beside this module, holds them against their schemas, and gives them a version. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { canonicalJson } from '#domain/qualification/canonical-json.ts';
import {
  AuthorityFile,
  CertificateKindFile,
  CheckVectorFile,
  CountingRuleFile,
  type Facts,
  PolicyFile,
  ProfessionFile,
  RegionFile,
  SpecialtySetFile,
  StandardFile,
} from '#domain/qualification/facts.ts';

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

/** One schema per file kind. */
const schemas = {
  ...(Object.fromEntries(standardFiles.map((name) => [name, StandardFile])) as Record<
    (typeof standardFiles)[number],
    typeof StandardFile
  >),
  'counting-rules': CountingRuleFile,
  'specialty-sets': SpecialtySetFile,
  'registered-professions': ProfessionFile,
  'certificate-kinds': CertificateKindFile,
  regions: RegionFile,
  policies: PolicyFile,
  authorities: AuthorityFile,
  checks: CheckVectorFile,
};

export type FactsFileName = keyof typeof schemas;
export const factsFiles = Object.keys(schemas) as FactsFileName[];

/** Thrown when a facts file breaks its schema: the program must not start on facts that it misreads. */
export class FactsFault extends Error {
  override name = 'FactsFault';
}

const parsed = new Map<FactsFileName, unknown>();

/** One facts file, parsed; read from disk once per process. */
export function loadFactsFile<N extends FactsFileName>(name: N): z.output<(typeof schemas)[N]> {
  const known = parsed.get(name);
  if (known !== undefined) return known as z.output<(typeof schemas)[N]>;
  const raw: unknown = JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8'));
  const result = schemas[name].safeParse(raw);
  if (!result.success) {
    const issues = result.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new FactsFault(`db/facts/${name}.json breaks its schema: ${issues.join('; ')}`);
  }
  parsed.set(name, result.data);
  return result.data as z.output<(typeof schemas)[N]>;
}

let facts: Facts | null = null;

/** sha256 over the canonical content of every file: the same facts have the same version, however they are written. */
function hashFacts(): string {
  const hash = createHash('sha256');
  for (const name of [...factsFiles].sort()) hash.update(`${name}\n${canonicalJson(loadFactsFile(name))}\n`);
  return hash.digest('hex');
}

/** Everything that the engine needs. Reads the files at the first call only. */
export function loadFacts(): Facts {
  facts ??= {
    version: hashFacts(),
    standardFiles: standardFiles.map((name) => loadFactsFile(name)),
    countingRules: loadFactsFile('counting-rules').rules,
    specialtySets: loadFactsFile('specialty-sets').sets,
  };
  return facts;
}
