import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { onePort } from './port.ts';

/** The standards in use: what was delivered, and what operators released over it. */
export interface Law {
  /** The standards in use, in this process. */
  readonly catalogue: Catalogue;
  /** Brings it in line with what is published, in whichever process that was done. */
  readonly settle: () => Promise<void>;
}

export const LAW = onePort<Law>('law');

/** Work of a job that judges, by the law of the moment. */
export const underLaw =
  <Given extends unknown[], Answer>({ settle }: Law, work: (...given: Given) => Promise<Answer>) =>
  async (...given: Given): Promise<Answer> => {
    await settle();
    return await work(...given);
  };
