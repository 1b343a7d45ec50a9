/** The data of db/facts, for tests that must pass with them. Tests may read files; the domain itself may not. */
import { loadFacts } from '#db/facts/load.ts';
import { createCatalogue } from '../qualification/catalogue.ts';

export const realFacts = loadFacts();
export const realCatalogue = createCatalogue(realFacts);
