/** The real facts, for tests that must hold on them. Tests may read files; the domain itself may not. */
import { loadFacts } from '#db/facts/load.ts';
import { createCatalogue } from '../qualification/catalogue.ts';

export const realFacts = loadFacts();
export const realCatalogue = createCatalogue(realFacts);
