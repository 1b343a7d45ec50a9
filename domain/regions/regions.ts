/** an option of the province selector. '' is 全国, 000000 部委, 660000 新疆生产建设兵团. */
export interface Province {
  value: string;
  label: string;
  shortLabel: string;
}

export interface ProvinceGroup {
  label: string;
  provs: readonly Province[];
}

/** a region of the list; cities (or the districts of a municipality) are nested in provinces. */
export interface Region {
  value: string;
  label: string;
  children?: readonly Region[];
}

/** The fields of db/facts/regions.json that are used here. */
export interface RegionFacts {
  special: readonly Region[];
  groups: readonly { label: string; provs: readonly Region[] }[];
}

export interface RegionIndex {
  /** The nation, the ministries, every province with its cities, and the corps. */
  list: readonly Region[];
  isRegion(code: string): boolean;
  /** Returns the name of a code: '江苏省'; undefined for an unknown code. */
  nameOf(code: string): string | undefined;
  /** Returns the full name of a code: '江苏省 苏州市'; for an unknown county the name of its city or province; '' if the province is unknown too. */
  fullNameOf(code: string): string;
}

export function createRegionIndex(facts: RegionFacts): RegionIndex {
  const [before, after] = [
    facts.special.filter((region) => region.value < '1'),
    facts.special.filter((region) => region.value >= '1'),
  ];
  const list = [...before, ...facts.groups.flatMap((group) => group.provs), ...after];
  const names = new Map<string, string>();
  const add = (region: Region) => {
    names.set(region.value, region.label);
    region.children?.forEach(add);
  };
  list.forEach(add);
  const getFullName = (code: string) => {
    const chain = code === '' ? [''] : [...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])];
    return chain.flatMap((step) => names.get(step) ?? []).join(' ');
  };
  return { list, isRegion: (code) => names.has(code), nameOf: (code) => names.get(code), fullNameOf: getFullName };
}

/** Converts the cookie or the query to a value of the selector; '' if absent or unknown (R-112, R-160, G-32). */
export function parseProvince(groups: readonly ProvinceGroup[], text: string | null | undefined): string {
  return text && getProvince(groups, text) ? text : '';
}

export function getProvince(groups: readonly ProvinceGroup[], value: string): Province | undefined {
  return groups.flatMap((group) => group.provs).find((province) => province.value === value);
}
