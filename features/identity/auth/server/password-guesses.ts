import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Region } from '#domain/regions/regions.ts';
import { splitWords } from '#domain/text/split-words.ts';

const Place: z.ZodType<Region> = z.object({
  label: z.string(),
  value: z.string(),
  get children() {
    return z.array(Place).optional();
  },
});
const Places = z.object({ groups: z.array(z.object({ provs: z.array(Place) })) });
const FILE = join(import.meta.dirname, '../../../../db/facts/regions.json');

/** The suffixes of place names, which passwords omit. */
const KINDS = /(?:(?:壮族|回族|维吾尔)?自治区|特别行政区|自治州|自治县|地区|[省市盟县区])$/;

/** Words common in the passwords of Chinese construction enterprises, in pinyin or as typed on a keyboard. */
const USUAL_WORDS = splitWords(`
  zhongguo woaini woaiwojia gongsi jianzhu jianshe gongcheng shigong sheji jianli zizhi qiye huiyuan caiwu renshi
`);

const namesIn = ({ label, children = [] }: Region): string[] => [
  label.replace(KINDS, ''),
  ...children.flatMap(namesIn),
];

/** Lists the names of provinces and cities, in Chinese characters and in pinyin. */
async function listPlaces(): Promise<string[]> {
  const { pinyin } = await import('pinyin-pro');
  const { groups } = Places.parse(JSON.parse(await readFile(FILE, 'utf8')));
  const provinces = groups.flatMap((group) => group.provs);
  const names = [...new Set(provinces.flatMap(namesIn))].filter((name) => name.length > 1);
  const spelled = names.map((name) => pinyin(name, { toneType: 'none', type: 'array', v: true }).join(''));
  return [...spelled, ...names];
}

async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }, places] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    listPlaces(),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...dictionary, words: USUAL_WORDS, places },
    graphs: adjacencyGraphs,
    // Disabled for speed; the estimate of guesses still detects a password that differs by one letter from a common one.
    useLevenshteinDistance: false,
  });
}

let estimator: ReturnType<typeof loadEstimator> | null = null;

/**
 * The estimate covers only this many characters, because its cost grows faster than the length. A password that is weak up to this length
 * stays weak.
 */
const MAX_CHARACTERS = 40;

/**
 * Estimates the number of guesses that an attacker needs who tries common passwords, places, years and dates, keyboard rows and repetitions
 * (D. Wheeler, zxcvbn, USENIX Security 2016).
 */
export async function countGuesses(password: string, names: readonly string[]): Promise<number> {
  estimator ??= loadEstimator();
  return (await estimator).check([...password].slice(0, MAX_CHARACTERS).join(''), [...names]).guesses;
}
