import type { ReactNode } from 'react';
import { href } from '#domain/access/page.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { areAllSamples, SamplesNote } from '#platform/web/ui/samples.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import { listOwnNotices, listOwnPublicity } from '../../articles.contract.ts';
import { articlesPages } from '../../pages/articles.pages.ts';
import { ArticleRow, getDatePart } from '../article-row.tsx';
import { CONSOLE_PAGE_SIZE, ReadingList } from './reading-list.tsx';

interface Props {
  readonly title: string;
  readonly tabs?: ReactNode;
}

const LOOKS = { 同意: 'valid', 不同意: 'due7', 补正: 'due60' } as const;

/** Shows publicity (公示) with results about the user's enterprise (C-059). */
export function EnterprisePublicity({ title, tabs }: Props) {
  const list = useListState(CONSOLE_PAGE_SIZE);
  const { ent } = useSession();
  const rows = useStickyQuery(listOwnPublicity, { query: list.query });
  return (
    <ReadingList
      title={title}
      meta="审查意见中列有本企业的公示"
      unit="条"
      list={list}
      rows={rows}
      search="标题或机关"
      tabs={tabs}
      empty={{ title: '还没有与本企业有关的公示', hint: '公示中出现本企业名称或信用代码时会列在这里。' }}
      renderLegend={(shown) => <SamplesNote rows={shown} />}
      renderRow={(row) => {
        const own = row.results.filter(
          (result) => result.entName === ent?.entName || result.creditCode === ent?.creditCode,
        );
        return (
          <ArticleRow
            key={row.uuid}
            to={href(articlesPages.announcementDetail, { uuid: row.uuid })}
            title={row.title}
            facts={[row.issuer, `公示期 ${row.startDate} 至 ${row.endDate ?? '未注明'}`, getDatePart(row.publishTime)]}
            summary={own
              .map(({ itemName, level, reason }) => [itemName, level, reason].filter(Boolean).join(' '))
              .join('；')}
            isSample={row.isSample && !areAllSamples(rows.data?.rows ?? [])}
            mark={own.map(({ itemName, level, result }) => (
              <StatusTag key={`${itemName} ${level}`} look={LOOKS[result]} words={result} />
            ))}
          />
        );
      }}
    />
  );
}

/** Shows notices that name the user's enterprise (C-060). */
export function EnterpriseNotices({ title, tabs }: Props) {
  const list = useListState(CONSOLE_PAGE_SIZE);
  const rows = useStickyQuery(listOwnNotices, { query: list.query });
  return (
    <ReadingList
      title={title}
      meta="列有本企业的公告"
      unit="条"
      list={list}
      rows={rows}
      search="标题或机关"
      tabs={tabs}
      empty={{ title: '还没有与本企业有关的公告', hint: '公告中出现本企业名称时会列在这里。' }}
      renderLegend={(shown) => <SamplesNote rows={shown} />}
      renderRow={(row) => (
        <ArticleRow
          key={row.uuid}
          to={href(articlesPages.announcementDetail, { uuid: row.uuid }, { type: 'notice' })}
          title={row.title}
          facts={[row.kind, row.issuer, row.noticeNo, getDatePart(row.publishTime)]}
          summary={row.summary}
          isSample={row.isSample && !areAllSamples(rows.data?.rows ?? [])}
        />
      )}
    />
  );
}
