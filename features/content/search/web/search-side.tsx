import { Link } from 'react-router';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { getProvince } from '#domain/regions/regions.ts';
import { buildSearchAddress, type SearchAddress } from './search-address.ts';
import type { SearchData } from './search-data.ts';
import { WordList } from './word-list.tsx';

interface Choice {
  readonly label: string;
  readonly change: Partial<SearchAddress>;
  readonly isOn: boolean;
}

function Choices({
  title,
  search,
  choices,
}: {
  readonly title: string;
  readonly search: SearchAddress;
  readonly choices: readonly Choice[];
}) {
  return (
    <div className="srch-filter">
      <span className="text-3 small">{title}</span>
      <ul aria-label={title}>
        {choices.map(({ label, change, isOn }) => (
          <li key={label}>
            <Link
              className={isOn ? 'tap on' : 'tap'}
              aria-current={isOn ? 'true' : undefined}
              to={buildSearchAddress(search, change)}
              preventScrollReset
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows the filters as links, which work without scripts and can be shared. */
export function SearchFilters({ search, prov }: Pick<SearchData, 'search' | 'prov'>) {
  const { area, within, inForce } = search;
  const province = prov === '' || prov === '000000' ? undefined : getProvince(PROVINCE_GROUPS, prov);
  return (
    <section className="card" aria-label="筛选">
      <div className="card-head">
        <h2>筛选</h2>
      </div>
      <div className="card-body srch-filters">
        <Choices
          title="地区"
          search={search}
          choices={[
            { label: '不限', change: { area: null }, isOn: area === null },
            { label: '国家', change: { area: 'nation' }, isOn: area === 'nation' },
            province
              ? { label: province.label, change: { area: 'province' }, isOn: area === 'province' }
              : { label: '地方', change: { area: 'local' }, isOn: area === 'local' },
          ]}
        />
        <Choices
          title="时间"
          search={search}
          choices={[
            { label: '不限', change: { within: null }, isOn: within === null },
            { label: '近 1 年', change: { within: '1' }, isOn: within === '1' },
            { label: '近 3 年', change: { within: '3' }, isOn: within === '3' },
          ]}
        />
        <Choices
          title="政策效力"
          search={search}
          choices={[
            { label: '不限', change: { inForce: false }, isOn: !inForce },
            { label: '只看现行有效', change: { inForce: true }, isOn: inForce },
          ]}
        />
      </div>
    </section>
  );
}

const LONGEST_STEM = 14;
const MAX_RELATED = 5;

/** Returns related searches: other standards found, and frequent topics for the search term; none if nothing was found. */
export function listRelatedSearches({ search, groups }: SearchData): string[] {
  const { keyword } = search;
  if (groups.every((group) => group.total === 0)) return [];
  const names =
    groups
      .find((group) => group.kind === 'zzbz')
      ?.rows.slice(0, 4)
      .map((row) => row.title) ?? [];
  const asks = keyword.length <= LONGEST_STEM ? ['业绩', '人员', '延续'].filter((word) => !keyword.includes(word)) : [];
  const all = [...names, ...asks.map((word) => `${keyword} ${word}`)];
  return [...new Set(all)].filter((text) => text !== keyword).slice(0, MAX_RELATED);
}

export function WordLinks({ title, words }: { readonly title: string; readonly words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <section className="card" aria-label={title}>
      <div className="card-head">
        <h2>{title}</h2>
      </div>
      <WordList words={words} />
    </section>
  );
}
