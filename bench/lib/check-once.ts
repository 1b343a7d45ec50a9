/** One run over all levels in a process of its own, which tells the most memory that it ever held: `node check-once.ts PEOPLE`. */
import { loadFacts } from '#db/facts/load.ts';
import { createCatalogue } from '#domain/qualification/catalogue.ts';
import { checkAll } from '#domain/qualification/check-all.ts';
import { buildLargeFirm } from './large-firm.ts';

const people = Number(process.argv[2]);
const catalogue = createCatalogue(loadFacts());
const firm = buildLargeFirm(people, (people * 2) / 5);
const levels = checkAll({ catalogue, firm, asOf: '2026-11-20' }).length;
process.stdout.write(JSON.stringify({ levels, megabytes: Math.round(process.resourceUsage().maxRSS / 1000) }));
