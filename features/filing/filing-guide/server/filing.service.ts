import { loadFactsFile } from '#db/facts/load.ts';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { parseProvince } from '#domain/regions/regions.ts';
import { isDayWithin } from '#domain/rulebook/span.ts';
import { normaliseDocumentNumber } from '#domain/text/document-number.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { PROVINCE_RULE_SUBJECTS } from '#features/standards/rulebook/contract/resources.ts';
import { listAllProvinceRules, type ProvinceRuleRow } from '#features/standards/rulebook/server/rulebook.server-api.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import type { FilingEntry, searchFilingEntries } from '../filing-guide.contract.ts';
import { type FilingEntryRow, listFilingEntryRows } from './filing.repo.ts';

type Query = InputOf<typeof searchFilingEntries>['query'];

const MAX_WORDS = 6;

/** Lists the current local practices for the region and category of an entry. */
const listPractices = ({ region, category }: FilingEntryRow, today: string): FilingEntry['practices'] =>
  loadFactsFile('local-practice')
    .practices.filter((one) => one.category === category && one.regions.includes(region))
    .filter(({ until }) => until === null || until >= today)
    .map(({ summary, docNumber, since, sources }) => {
      const source = `第三方转载：${sources.join('；')}`;
      return { matter: '地方口径', summary, docNumber, clause: null, since, url: null, source, isVerified: false };
    });

/** Lists the rules that operators published for the region; a rule without a category applies to all categories. */
const listRules = (rules: readonly ProvinceRuleRow[], { region, category }: FilingEntryRow, today: string) =>
  rules
    .filter((rule) => rule.region === region && isDayWithin(rule, today))
    .filter(({ body }) => (body.category ?? category) === category)
    .map(({ body, since }): FilingEntry['practices'][number] => ({
      matter: PROVINCE_RULE_SUBJECTS[body.matter],
      summary: body.summary,
      docNumber: body.docNumber ?? null,
      clause: body.clause ?? null,
      since,
      url: body.url ?? null,
      source: [body.docTitle, body.sourceUrl].filter(Boolean).join('；'),
      isVerified: body.isVerified ?? false,
    }));

/** Returns the filing address in the province's rule, which takes precedence over the address of the entry; null if there is no such rule. */
function getEntry(
  rules: readonly ProvinceRuleRow[],
  { region, category }: FilingEntryRow,
  today: string,
): string | null {
  const own = rules.find(
    ({ region: place, matter, body, ...span }) =>
      matter === 'entry' &&
      body.isVerified &&
      place === region &&
      body.category === category &&
      isDayWithin(span, today),
  );
  return own?.body.url ?? null;
}

const viewRow = (row: FilingEntryRow, rules: readonly ProvinceRuleRow[], today: string): FilingEntry => {
  const { basisTitle, basisNumber, ...rest } = row;
  return {
    ...rest,
    basis: basisTitle === null ? null : { title: basisTitle, docNumber: basisNumber },
    url: getEntry(rules, row, today) ?? row.url,
    practices: [...listRules(rules, row, today), ...listPractices(row, today)],
  };
};

/** Splits a search text into words; document numbers are found in any spelling. */
const getWords = (keywords: string | undefined): string[] =>
  (keywords ?? '')
    .split(/[\s,，、]+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => (/\d/.test(word) ? normaliseDocumentNumber(word) : word));

export async function listFilingEntries({ app, now }: PublicContext, query: Query) {
  const { prov, zzType, keywords, pageSize } = query;
  const province = parseProvince(PROVINCE_GROUPS, prov).slice(0, 2);
  const page = await listFilingEntryRows(app.db, {
    province: province === '' ? null : province,
    category: zzType ?? null,
    words: getWords(keywords),
    offset: getOffset(query),
    limit: pageSize,
  });
  const rules = await listAllProvinceRules(app.db);
  return { rows: page.rows.map((row) => viewRow(row, rules, toShanghaiDay(now))), total: page.total };
}
