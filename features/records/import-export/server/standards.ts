import { loadFacts } from '#db/facts/load.ts';
import { type Catalogue, createCatalogue } from '#domain/qualification/catalogue.ts';

export type Standards = Pick<Catalogue, 'byCode'>;

const kept: { standards?: Standards } = {};

/** Returns the standards catalogue. It is loaded on first use, because only imports need it. */
export function getStandards(): Standards {
  kept.standards ??= createCatalogue(loadFacts());
  return kept.standards;
}
