import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { defineSingle } from './extension-point.ts';

/** The standards in use: the delivered ones, and the changes that operators released over them. */
export interface StandardsCatalogue {
  /** The standards in use, in this process. */
  readonly catalogue: Catalogue;
  /** Synchronises it with the published standards, from a publication in any process. */
  readonly refresh: () => Promise<void>;
}

export const STANDARDS_CATALOGUE = defineSingle<StandardsCatalogue>('law');

/** Work of a job that judges, by the law of the moment. */
export const withCurrentCatalogue =
  <Given extends unknown[], Answer>({ refresh }: StandardsCatalogue, work: (...given: Given) => Promise<Answer>) =>
  async (...given: Given): Promise<Answer> => {
    await refresh();
    return await work(...given);
  };
