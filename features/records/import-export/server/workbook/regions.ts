import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createRegionIndex, type Region } from '#domain/regions/regions.ts';

const RegionFact: z.ZodType<Region> = z.object({
  label: z.string(),
  value: z.string(),
  get children() {
    return z.array(RegionFact).optional();
  },
});
const Facts = z.object({
  special: z.array(RegionFact),
  groups: z.array(z.object({ label: z.string(), provs: z.array(RegionFact) })),
});

const FILE = join(import.meta.dirname, '../../../../../db/facts/regions.json');
const facts = Facts.parse(JSON.parse(readFileSync(FILE, 'utf8')));

const index = createRegionIndex(facts);

const codes = new Map<string, string>();
const ambiguous = new Set<string>();

function add(name: string, code: string): void {
  const known = codes.get(name);
  if (known !== undefined && known !== code) ambiguous.add(name);
  codes.set(name, code);
}

const compact = (name: string): string => name.replace(/[\s/·-]/g, '');

function collect(region: Region): void {
  if (region.value !== '') {
    add(region.label, region.value);
    add(compact(index.fullNameOf(region.value)), region.value);
  }
  region.children?.forEach(collect);
}
index.list.forEach(collect);

/** Finds the code of a region written as 北京市 朝阳区, 江苏省苏州市 or a unique name; null if the name is unknown or ambiguous. */
export function findRegionCode(name: string): string | null {
  const key = compact(name);
  return ambiguous.has(key) ? null : (codes.get(key) ?? codes.get(`${key}省`) ?? codes.get(`${key}市`) ?? null);
}

/** Returns a name for which `findRegionCode` finds the same code; undefined if there is none. */
export function getRegionName(code: string): string | undefined {
  const name = index.isRegion(code) ? index.fullNameOf(code) : '';
  return name !== '' && findRegionCode(name) === code ? name : undefined;
}
