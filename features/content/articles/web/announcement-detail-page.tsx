import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { z } from 'zod';
import { href } from '#domain/access/page.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { ScrollRegion } from '#platform/web/ui/scroll-region.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import { getNotice, getPublicity, listNoticeFiles, listPublicityFiles } from '../articles.contract.ts';
import type { AttachedFile, Notice, Publicity, PublicityResult } from '../contract/records.ts';
import { articlesPages } from '../pages/articles.pages.ts';
import { getDatePart } from './article-row.tsx';
import { ClauseText } from './clause-text.tsx';
import { type DetailFact, DetailFrame } from './detail-frame.tsx';
import { buildRecordMeta, getRecordId } from './detail-loader.ts';
import { FileList } from './file-list.tsx';
import { NoRecord } from './no-record.tsx';

type Announcement = { readonly files: readonly AttachedFile[] } & (
  | { readonly type: 'publicity'; readonly record: z.output<typeof Publicity> }
  | { readonly type: 'notice'; readonly record: z.output<typeof Notice> }
);

export const meta: MetaFunction<typeof loader> = (args) =>
  buildRecordMeta(args, '公示公告', args.loaderData?.record, args.loaderData?.type === 'notice' ? '?type=notice' : '');

const isMissing = (reason: unknown): boolean =>
  typeof reason === 'object' &&
  reason !== null &&
  'init' in reason &&
  (reason.init as ResponseInit | null)?.status === 404;

/** Loads one publicity (公示) or notice (公告) for P-025; without `type` in the address both kinds are searched. */
export async function loader(args: LoaderFunctionArgs): Promise<Announcement | null> {
  const isNotice = new URL(args.request.url).searchParams.get('type') === 'notice';
  const id = getRecordId(args);
  if (id === null) return null;
  const params = { id };
  const call = createServerCall(args);
  const publicity = async (): Promise<Announcement> => ({
    type: 'publicity',
    record: await call(getPublicity, { params }),
    files: await call(listPublicityFiles, { params }),
  });
  const notice = async (): Promise<Announcement> => ({
    type: 'notice',
    record: await call(getNotice, { params }),
    files: await call(listNoticeFiles, { params }),
  });
  const [first, second] = isNotice ? [notice, publicity] : [publicity, notice];
  try {
    return await first();
  } catch (reason) {
    if (isMissing(reason)) return await second();
    throw reason;
  }
}

const LOOKS = { 同意: 'valid', 不同意: 'due7', 补正: 'due60' } as const;

type Result = z.output<typeof PublicityResult>;

const countWords = (results: readonly Result[]): string =>
  (Object.keys(LOOKS) as (keyof typeof LOOKS)[])
    .map((result) => [result, results.filter((row) => row.result === result).length] as const)
    .filter(([, count]) => count > 0)
    .map(([result, count]) => `${result} ${count} 项`)
    .join('，');

/** Shows the rows of one enterprise; its name is shown once and links to all publications that name it. */
function EnterpriseRows({ entName, rows }: { readonly entName: string; readonly rows: readonly Result[] }) {
  return rows.map((row, index) => (
    <tr key={`${row.itemName} ${row.level}`}>
      {index === 0 && (
        <th scope="rowgroup" rowSpan={rows.length}>
          <PageLink to={href(articlesPages.announcementList, null, { keyword: entName })}>{entName}</PageLink>
          {row.creditCode && <p className="text-3 small num">{row.creditCode}</p>}
        </th>
      )}
      <td>{row.itemName}</td>
      <td className="no-wrap">{row.level}</td>
      <td>
        <StatusTag look={LOOKS[row.result]} words={row.result} />
      </td>
      <td>{row.reason ?? '无'}</td>
    </tr>
  ));
}

/** Shows the decisions of an announcement, grouped by enterprise. */
function Results({ results }: { readonly results: readonly Result[] }) {
  const enterprises = [...Map.groupBy(results, (row) => row.entName)];
  return (
    <section aria-labelledby="results">
      <h2 id="results">审查意见（{results.length} 项）</h2>
      <p className="text-2">
        共 {enterprises.length} 家企业：{countWords(results)}。点企业名称可查看列有它的其他公示。
      </p>
      <ScrollRegion className="rd-scroll" role="group" label="审查意见表">
        <table className="rd-table">
          <thead>
            <tr>
              <th scope="col">企业名称</th>
              <th scope="col">资质项</th>
              <th scope="col">等级</th>
              <th scope="col">意见</th>
              <th scope="col">说明</th>
            </tr>
          </thead>
          {enterprises.map(([entName, rows]) => (
            <tbody key={entName}>
              <EnterpriseRows entName={entName} rows={rows} />
            </tbody>
          ))}
        </table>
      </ScrollRegion>
    </section>
  );
}

function getFacts(page: Announcement): DetailFact[] {
  if (page.type === 'notice') {
    const { noticeNo, kind, issuer, publishTime } = page.record;
    return [
      { label: '公告编号', value: noticeNo ?? '未编号' },
      { label: '类别', value: kind },
      { label: '发布机关', value: issuer },
      { label: '发布日期', value: getDatePart(publishTime) ?? '待核对' },
    ];
  }
  const { issuer, startDate, endDate, publishTime } = page.record;
  return [
    { label: '公示机关', value: issuer },
    { label: '公示期', value: `${startDate} 至 ${endDate ?? '未注明'}` },
    { label: '发布日期', value: getDatePart(publishTime) ?? '待核对' },
  ];
}

function AnnouncementDetail({ page }: { readonly page: Announcement }) {
  const { record, type } = page;
  const label = type === 'notice' ? '公告' : '公示';
  const list =
    type === 'notice'
      ? href(articlesPages.announcementList, null, { type: 'notice' })
      : href(articlesPages.announcementList);
  return (
    <DetailFrame
      crumbs={[{ label: '公示公告', to: href(articlesPages.announcementList) }, { label, to: list }, { label: '详情' }]}
      title={record.title}
      isSample={record.isSample}
      views={record.views}
      facts={getFacts(page)}
      toc={[
        { id: 'text', label: '正文' },
        ...(type === 'publicity' ? [{ id: 'results', label: '审查意见' }] : []),
        ...(page.files.length > 0 ? [{ id: 'files', label: '附件' }] : []),
      ]}
      previous={record.previous}
      next={record.next}
      to={(uuid) =>
        type === 'notice'
          ? href(articlesPages.announcementDetail, { uuid }, { type: 'notice' })
          : href(articlesPages.announcementDetail, { uuid })
      }
    >
      <section id="text">
        <h2 className="sr-only">内容</h2>
        <ClauseText html={record.content} />
      </section>
      {page.type === 'publicity' && <Results results={page.record.results} />}
      <FileList files={page.files} />
    </DetailFrame>
  );
}

export default function AnnouncementDetailPage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded === null ? (
    <NoRecord label="公示公告" list={href(articlesPages.announcementList)} />
  ) : (
    <AnnouncementDetail page={loaded} />
  );
}
