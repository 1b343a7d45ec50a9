import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { defineSingle } from './extension-point.ts';

/** The standards in use: the delivered standards with the changes that operators published. */
export interface StandardsCatalogue {
  /** The standards currently loaded in this process. */
  readonly catalogue: Catalogue;
  /** Reloads the published standards, also after a publication by another process. */
  readonly refresh: () => Promise<void>;
}

export const STANDARDS_CATALOGUE = defineSingle<StandardsCatalogue>('law');

/** Wraps a job that evaluates qualifications, so that it uses the current standards catalogue. */
export const withCurrentCatalogue =
  <Given extends unknown[], Answer>({ refresh }: StandardsCatalogue, work: (...given: Given) => Promise<Answer>) =>
  async (...given: Given): Promise<Answer> => {
    await refresh();
    return await work(...given);
  };
