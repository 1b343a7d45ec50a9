import { href } from '#domain/access/page.ts';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { getProvince } from '#domain/regions/regions.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import { getEvaluationAddress } from '#features/standards/standards/web/standards.web-api.ts';
import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { areAllSamples, SamplesNote } from '#platform/web/ui/samples.tsx';
import { MAX_SEARCH_HITS, type SearchKind } from '../contract/kinds.ts';
import { searchPages } from '../pages/search.pages.ts';
import type { DirectAnswer } from './direct-answer.ts';
import { HighlightedText } from './marked.tsx';
import { buildSearchAddress, type SearchAddress } from './search-address.ts';
import { SEARCH_PAGE_SIZE, type SearchGroup } from './search-data.ts';

export const SEARCH_GROUP_LABELS: Readonly<Record<SearchKind, { readonly name: string; readonly icon: IconName }>> = {
  zzbz: { name: '资质标准', icon: 'scale' },
  policy: { name: '政策文件', icon: 'file' },
  gsgg: { name: '公示公告', icon: 'megaphone' },
  question: { name: '常见问题', icon: 'help' },
};

const getRegion = (code: string): string =>
  getProvince(PROVINCE_GROUPS, code === '' ? '' : `${code.slice(0, 2)}0000`)?.label ?? '';

interface RowProps {
  readonly row: SearchGroup['rows'][number];
  readonly kind: SearchKind;
  /** Whether the item is marked as 示例; false if the whole list is marked. */
  readonly isMarked: boolean;
}

function Row({ row, kind, isMarked }: RowProps) {
  const notes = [
    row.docNumber,
    kind === 'zzbz' || kind === 'question' ? row.category : getRegion(row.region),
    row.publishTime?.slice(0, 10),
    row.validity,
  ].filter((note): note is string => Boolean(note));
  return (
    <li>
      <h3>
        <PageLink to={row.href}>
          <HighlightedText parts={row.titleParts} />
          {row.level && <mark className="srch-level">{row.level}</mark>}
        </PageLink>
        {isMarked && <span className="tag x">示例</span>}
      </h3>
      <p>
        <HighlightedText parts={row.excerptParts} />
      </p>
      {notes.length > 0 && (
        <div className="srch-meta">
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </div>
      )}
    </li>
  );
}

const countText = (total: number): string => (total >= MAX_SEARCH_HITS ? `${MAX_SEARCH_HITS} 条以上` : `${total} 条`);

/** Shows one group of results: a few rows on the page of all groups, or a full page with paging. */
export function ResultGroup({ group, search }: { readonly group: SearchGroup; readonly search: SearchAddress }) {
  const { kind, total, rows } = group;
  const { name, icon } = SEARCH_GROUP_LABELS[kind];
  const isOpen = search.type === kind;
  return (
    <section className="card srch-group" aria-label={name}>
      <div className="card-head">
        <Icon name={icon} size="large" />
        <h2>{name}</h2>
        <span className="text-3">{countText(total)}</span>
        {!isOpen && total > rows.length && (
          <PageLink className="more" to={buildSearchAddress(search, { type: kind })} aria-label={`查看全部${name}`}>
            查看全部
          </PageLink>
        )}
      </div>
      {rows[0]?.isPartial && <p className="srch-wide">没有同时包含全部词语的内容，以下只包含其中一部分。</p>}
      {rows.length === 0 && <p className="srch-wide">这一页没有内容，请回到第 1 页。</p>}
      <SamplesNote rows={rows} />
      <ul>
        {rows.map((row) => (
          <Row key={row.uuid} row={row} kind={kind} isMarked={row.isSample && !areAllSamples(rows)} />
        ))}
      </ul>
      {isOpen && <Pager total={total} pageNum={search.pageNum} pageSize={SEARCH_PAGE_SIZE} />}
    </section>
  );
}

function Point({ point }: { readonly point: DirectAnswer['points'][number] }) {
  if (!point.isDropped) {
    return (
      <li>
        {point.title}：{point.text}
      </li>
    );
  }
  return (
    <li>
      {point.title}：<del>{point.text}</del>　已不再考核
      {point.amendedBy && (
        <>
          ，依据{' '}
          <PageLink to={href(searchPages.globalSearch, null, { keyword: point.amendedBy, type: 'policy' })}>
            {point.amendedBy}
          </PageLink>
        </>
      )}
    </li>
  );
}

/** Shows the most likely answer to a search for one standard, above the lists. */
export function DirectAnswerCard({ answer }: { readonly answer: DirectAnswer }) {
  const { hit, level, points } = answer;
  const address = href(standardsPages.standard, { id: hit.displayCode }, { level });
  return (
    <section className="card srch-answer" aria-label="标准直达">
      <p className="row gap-8 text-3 small">
        <Icon name="scale" size="small" />
        标准直达
      </p>
      <h2>
        <PageLink to={address}>
          <HighlightedText parts={hit.titleParts} />
          {level &&
            (hit.level ? <mark className="srch-level">{level}</mark> : <span className="srch-level">{level}</span>)}
        </PageLink>
      </h2>
      <ul>
        {points.map((point) => (
          <Point key={point.title} point={point} />
        ))}
      </ul>
      <div className="row g16 wrap">
        <PageLink to={address}>查看本级全部要求</PageLink>
        {level && <PageLink to={getEvaluationAddress(hit.code, level)}>用我的数据试算</PageLink>}
      </div>
    </section>
  );
}
