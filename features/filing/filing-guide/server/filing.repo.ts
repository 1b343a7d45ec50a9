import type { Generated, Selectable } from 'kysely';
import type { Db } from '#platform/server/db/db.ts';
import { toWordPatterns } from '#platform/server/db/like.ts';
import { type Listed, listPage, type Slice } from '#platform/server/db/list-page.ts';
import type { FilingCategory, FilingEntry } from '../filing-guide.contract.ts';

interface FilingEntryTable {
  uuid: string;
  region: string;
  category: FilingCategory;
  itemName: string;
  acceptOrg: string;
  url: string | null;
  site: string | null;
  materials: FilingEntry['materials'];
  steps: FilingEntry['steps'];
  legalDays: number | null;
  phone: string | null;
  keywords: string[];
  basisTitle: string | null;
  basisNumber: string | null;
  renewal: string | null;
  isVerified: boolean;
  sort: number;
  origin: 'facts' | 'operator';
  createTime: Date;
  updateTime: Date;
  delFlag: Generated<'0' | '2'>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    filingEntry: FilingEntryTable;
  }
}

export type FilingEntryRow = Selectable<FilingEntryTable>;

export interface FilingEntryFilter extends Slice {
  /**
   * The first two digits of a province; the entries of the province precede the national entries. `00` selects only the national entries.
   */
  readonly province: string | null;
  readonly category: FilingCategory | null;
  /** The search words; an entry must contain all of them. */
  readonly words: readonly string[];
}

function matching(db: Db, { province, category, words }: FilingEntryFilter) {
  let found = db.query.selectFrom('filingEntry').where('delFlag', '=', '0');
  if (province === '00') found = found.where('region', 'in', ['', '000000']);
  else if (province !== null)
    found = found.where((where) =>
      where.or([where('region', 'in', ['', '000000']), where('region', 'like', `${province}%`)]),
    );
  if (category !== null) found = found.where('category', '=', category);
  for (const word of words) {
    const like = toWordPatterns(word);
    found = found.where((where) =>
      where.or([
        where('itemName', 'ilike', like),
        where('acceptOrg', 'ilike', like),
        where('basisTitle', 'ilike', like),
        where('basisNumber', 'ilike', like),
        where((inner) => inner.fn<string>('array_to_string', ['keywords', inner.val(' ')]), 'ilike', like),
      ]),
    );
  }
  return found;
}

/** Lists the entries of a province before the national ones. */
export async function listFilingEntryRows(db: Db, filter: FilingEntryFilter): Promise<Listed<FilingEntryRow>> {
  const found = matching(db, filter);
  return await listPage(
    found,
    found
      .selectAll()
      .orderBy((order) => order('region', 'in', filter.province === null ? [''] : ['', '000000']))
      .orderBy('region')
      .orderBy('sort')
      .orderBy('uuid'),
    filter,
  );
}

export type NewFilingEntry = Omit<FilingEntryRow, 'origin' | 'createTime' | 'updateTime' | 'delFlag'>;

const COLUMNS =
  'region, category, item_name, accept_org, url, site, materials, steps, legal_days, phone, keywords, basis_title, basis_number, renewal, is_verified, sort';
const NAMES = COLUMNS.split(', ');

const SAVE = `
  insert into filing_entry (uuid, ${COLUMNS}, origin, create_time, update_time)
  select uuid, ${COLUMNS}, 'facts', $2, $2
  from jsonb_to_recordset($1::jsonb) as r (
    uuid uuid, region text, category text, item_name text, accept_org text, url text, site text, materials jsonb, steps jsonb,
    legal_days integer, phone text, keywords text[], basis_title text, basis_number text, renewal text, is_verified boolean, sort integer)
  on conflict (uuid) do update set
    ${NAMES.map((name) => `${name} = excluded.${name}`).join(', ')}, del_flag = '0', update_time = excluded.update_time
  where filing_entry.origin = 'facts'
    and (${NAMES.map((name) => `filing_entry.${name}`).join(', ')}, filing_entry.del_flag)
      is distinct from (${NAMES.map((name) => `excluded.${name}`).join(', ')}, '0')`;

/** Replaces the entries derived from db/facts; entries written by operators remain unchanged. */
export async function syncFilingEntryRows(db: Db, entries: readonly NewFilingEntry[], now: Date): Promise<void> {
  const records = entries.map((entry) => ({
    ...entry,
    item_name: entry.itemName,
    accept_org: entry.acceptOrg,
    legal_days: entry.legalDays,
    basis_title: entry.basisTitle,
    basis_number: entry.basisNumber,
    is_verified: entry.isVerified,
  }));
  await db.transaction(async () => {
    await db.sql(SAVE, [JSON.stringify(records), now]);
    await db.sql(
      `update filing_entry set del_flag = '2', update_time = $2
       where origin = 'facts' and del_flag = '0' and not (uuid = any($1::uuid[]))`,
      [entries.map((entry) => entry.uuid), now],
    );
  });
}
