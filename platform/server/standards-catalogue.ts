import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { defineSingle } from './extension-point.ts';

/** The standards in use: the delivered ones, and the changes that operators released over them. */
export interface StandardsCatalogue {
  /** The standards currently loaded in this process. */
  readonly catalogue: Catalogue;
  /** Synchronises it with the published standards, from a publication in any process. */
  readonly refresh: () => Promise<void>;
}

export const STANDARDS_CATALOGUE = defineSingle<StandardsCatalogue>('law');

/** Wraps a job that evaluates, so that it uses the current standards catalogue. */
export const withCurrentCatalogue =
  <Given extends unknown[], Answer>({ refresh }: StandardsCatalogue, work: (...given: Given) => Promise<Answer>) =>
  async (...given: Given): Promise<Answer> => {
    await refresh();
    return await work(...given);
  };
