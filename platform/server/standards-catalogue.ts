import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { defineSingle } from './extension-point.ts';

/** The qualification standards in use: the standards delivered with the program, with the changes that operators published. */
export interface StandardsCatalogue {
  /** Standards that this process has loaded. */
  readonly catalogue: Catalogue;
  /** Reloads the published standards, so that publications by other processes take effect. */
  readonly refresh: () => Promise<void>;
}

export const STANDARDS_CATALOGUE = defineSingle<StandardsCatalogue>('law');

/** Wraps a job that evaluates qualifications, so that the standards catalogue is refreshed before. */
export const withCurrentCatalogue =
  <Given extends unknown[], Answer>({ refresh }: StandardsCatalogue, work: (...given: Given) => Promise<Answer>) =>
  async (...given: Given): Promise<Answer> => {
    await refresh();
    return await work(...given);
  };
