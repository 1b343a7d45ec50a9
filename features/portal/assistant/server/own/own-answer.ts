import type { Point } from '#domain/assistant/compose.ts';
import type { OwnQuestion } from '#domain/assistant/own-question.ts';
import type { Citable } from '#domain/assistant/passage.ts';
import type { Firm } from '#domain/firm/firm.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import type { LoginContext } from '#platform/server/access/access.ts';

/** A record, report or filing of the asker's enterprise that a statement rests on. */
export interface OwnSource extends Citable {
  readonly key: string;
  /** 本企业校验, 本企业记录, 本企业申报; 资质标准 for the law behind a leaf. */
  readonly label: string;
  readonly href: string;
}

export interface OwnAnswer {
  readonly notes: readonly string[];
  readonly points: readonly Point[];
  readonly sources: readonly OwnSource[];
  readonly followUps: readonly string[];
}

/** What is known when a question about the own enterprise is answered. */
export interface OwnAsk {
  readonly context: LoginContext;
  readonly catalogue: Catalogue;
  readonly question: OwnQuestion;
  /** As it was asked. */
  readonly text: string;
  readonly firm: Firm;
  readonly today: string;
  /** Of those whom the asker may see. */
  readonly names: readonly string[];
  /** Standards and levels that the question names. */
  readonly subjects: readonly string[];
  readonly levels: readonly string[];
  /** The question without the names of standards. */
  readonly rest: string;
}

export const POINTS_MOST = 8;

export const ownSource = (
  given: Pick<OwnSource, 'key' | 'label' | 'title' | 'text' | 'href'> & Partial<OwnSource>,
): OwnSource => ({ place: '', docNumber: null, validFrom: null, isPending: false, ...given });

export const noteOnly = (...notes: readonly string[]): OwnAnswer => ({ notes, points: [], sources: [], followUps: [] });

/** Puts statements together: each source once, in the order in which it is first cited. */
export function createAnswer() {
  const sources: OwnSource[] = [];
  const points: Point[] = [];
  const notes: string[] = [];
  const cite = (source: OwnSource): number => {
    const at = sources.findIndex(({ key }) => key === source.key);
    return at < 0 ? sources.push(source) : at + 1;
  };
  return {
    say(text: string, ...cited: readonly OwnSource[]): void {
      points.push({ text, cites: cited.map(cite), isPending: cited.some(({ isPending }) => isPending) });
    },
    note: (text: string): void => void notes.push(text),
    done: (followUps: readonly string[] = []): OwnAnswer => ({ notes, points, sources, followUps }),
  };
}
