import { loadFacts } from '#db/facts/load.ts';
import { type Catalogue, createCatalogue } from '#domain/qualification/catalogue.ts';

export type Standards = Pick<Catalogue, 'byCode'>;

const kept: { standards?: Standards } = {};

/** The catalogue of standards, made at first use: it is needed beside a file only. */
export function getStandards(): Standards {
  kept.standards ??= createCatalogue(loadFacts());
  return kept.standards;
}
