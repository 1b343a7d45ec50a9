import { type getStandardByCode, type StandardRequirement } from '#features/standards/contract.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import type { StandardHit } from '../contract.ts';

/** What a search for one standard most likely wants to know. */
export interface DirectAnswer {
  readonly hit: StandardHit;
  readonly level: string | null;
  readonly points: readonly {
    readonly title: string;
    readonly text: string;
    /** No longer assessed, by this document. */
    readonly isDropped: boolean;
    readonly amendedBy: string | null;
  }[];
  readonly docNumber: string | null;
}

type Standard = ResultOf<typeof getStandardByCode>;

const POINTS_MOST = 3;

const wordingOf = (row: StandardRequirement): string =>
  row.text || row.parts.map((part) => [part.heading, part.text].filter(Boolean).join('：')).join('；');

/** Requirements that the search asks for beside the standard's name; without such words the first ones. */
function choosePoints(rows: readonly StandardRequirement[], keyword: string, name: string): StandardRequirement[] {
  const words = keyword.split(/[\s,，、]+/).filter((word) => word.length > 1 && !name.includes(word));
  const wanted = rows.filter((row) => words.some((word) => `${row.title}${wordingOf(row)}`.includes(word)));
  return (wanted.length > 0 ? wanted : rows).slice(0, POINTS_MOST);
}

/** The answer above the lists: the standard that the search names, at the level it names. */
export function makeAnswer(hit: StandardHit, standard: Standard, keyword: string): DirectAnswer {
  const level =
    standard.levelDetails.find(({ key }) => key === hit.level) ??
    standard.levelDetails.find((one) => !one.isSuperseded);
  const rows = choosePoints(level?.requirements ?? [], keyword, `${hit.title}${hit.level ?? ''}`);
  return {
    hit,
    level: level?.key ?? null,
    docNumber: level?.document.docNumber ?? null,
    points: rows.map((row) => ({
      title: row.title,
      text: wordingOf(row),
      isDropped: row.state === 'notAssessed',
      amendedBy: row.amendedBy,
    })),
  };
}
