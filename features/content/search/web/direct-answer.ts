import { createStandardNames, type StandardNames } from '#domain/assistant/standard-names.ts';
import type {
  getStandardByCode,
  getStandardTree,
  StandardRequirement,
} from '#features/standards/standards/standards.contract.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import type { StandardHit } from '../search.contract.ts';

/** The requested standard, named by the search words or by a question in everyday words. */
export type RequestedStandard = Pick<StandardHit, 'code' | 'displayCode' | 'title' | 'titleParts' | 'level'>;

/** The answer to a search that most likely asks for one standard. */
export interface DirectAnswer {
  readonly hit: RequestedStandard;
  readonly level: string | null;
  readonly points: readonly {
    readonly title: string;
    readonly text: string;
    /** Whether this document removed the requirement from the assessment. */
    readonly isDropped: boolean;
    readonly amendedBy: string | null;
  }[];
  readonly docNumber: string | null;
}

type Standard = ResultOf<typeof getStandardByCode>;

const MAX_POINTS = 3;

const getWording = (row: StandardRequirement): string =>
  row.text || row.parts.map((part) => [part.heading, part.text].filter(Boolean).join('：')).join('；');

const SHORTEST_SHARED = 2;

/** Returns the length of the longest substring shared by a question and a title: 建造师 for 注册建造师 and 要几名建造师. */
function sharedLength(title: string, question: string): number {
  let most = 0;
  for (let start = 0; start < title.length; start += 1)
    while (question.includes(title.slice(start, start + most + 1)) && start + most < title.length) most += 1;
  return most;
}

/** Selects the requirements that match the words besides the name of the standard; without such words, the first requirements. */
function selectPoints(rows: readonly StandardRequirement[], keyword: string, name: string): StandardRequirement[] {
  const words = keyword.split(/[\s,，、]+/).filter((word) => word.length > 1 && !name.includes(word));
  const wanted = rows.filter((row) => words.some((word) => `${row.title}${getWording(row)}`.includes(word)));
  if (wanted.length > 0) return wanted.slice(0, MAX_POINTS);
  // A question is one long word, so its subject is the title with which it shares the longest substring.
  const longest = Math.max(0, ...rows.map((row) => sharedLength(row.title, keyword)));
  const asked = rows.filter((row) => longest >= SHORTEST_SHARED && sharedLength(row.title, keyword) === longest);
  return (asked.length > 0 ? asked : rows).slice(0, MAX_POINTS);
}

/** Creates the answer above the lists: the standard and level that the search names. */
export function createDirectAnswer(hit: RequestedStandard, standard: Standard, keyword: string): DirectAnswer {
  const level =
    standard.levelDetails.find(({ key }) => key === hit.level) ??
    standard.levelDetails.find((one) => !one.isSuperseded);
  const rows = selectPoints(level?.requirements ?? [], keyword, `${hit.title}${hit.level ?? ''}`);
  return {
    hit,
    level: level?.key ?? null,
    docNumber: level?.document.docNumber ?? null,
    points: rows.map((row) => ({
      title: row.title,
      text: getWording(row),
      isDropped: row.state === 'notAssessed',
      amendedBy: row.amendedBy,
    })),
  };
}

type Node = Pick<ResultOf<typeof getStandardTree>[number], 'displayCode' | 'label'> & {
  readonly children: readonly Node[];
};

const listLeaves = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => (node.children.length === 0 ? [node] : listLeaves(node.children)));

let known: { readonly key: string; readonly names: StandardNames } | null = null;

/**
 * Returns the names of the standards in a tree. The last result is cached, because creating its thousands of patterns takes longer than
 * rendering a page.
 */
function getNames(tree: readonly Node[]): StandardNames {
  const standards = listLeaves(tree).map(({ displayCode, label }) => ({ code: displayCode, name: label }));
  const key = JSON.stringify(standards);
  if (known?.key !== key) known = { key, names: createStandardNames(standards) };
  return known.names;
}

/** Returns the code of the standard named in a question, with the same interpretation as the assistant's: 市政总承包二级要几名建造师. */
export const findRequestedStandard = (keyword: string, tree: readonly Node[]): string | null =>
  getNames(tree).find(keyword).codes[0] ?? null;

/** Matches professions such as 一级建造师, whose 一级 is not the requested level. */
const PERSONS = /[一二]级(?:注册)?(?:建造师|造价|建筑师|结构)/g;

/** Returns the level named in a question; null if none is named. */
export function findLevelInQuestion(
  keyword: string,
  levels: readonly Pick<Standard['levelDetails'][number], 'key' | 'isSuperseded'>[],
): string | null {
  const text = keyword.replaceAll(PERSONS, '');
  return levels.find(({ key, isSuperseded }) => !isSuperseded && text.includes(key))?.key ?? null;
}
