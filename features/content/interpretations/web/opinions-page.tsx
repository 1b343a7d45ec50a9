import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, type MetaFunction } from 'react-router';
import { href } from '#domain/access/page.ts';
import { evaluationsPages } from '#features/evaluation/evaluations/pages/evaluations.pages.ts';
import { FilterBar } from '#platform/web/console/filter-bar.tsx';
import { query } from '#platform/web/query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { Cite } from '#platform/web/ui/cite.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { RichText } from '#platform/web/ui/rich-text.tsx';
import { areAllSamples, SamplesNote } from '#platform/web/ui/samples.tsx';
import { EmptyState, NoMatch } from '#platform/web/ui/states.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import { type AcceptanceOpinion, listOpinions, OPINION_CATEGORIES } from '../interpretations.contract.ts';
import './opinions.css';

export const meta: MetaFunction = () => [{ title: getTitle('受理意见解读') }];

const PAGE_SIZE = 10;

/** Pages on which users evaluate their data for the error named in an opinion. */
const CHECKS: Readonly<Record<NonNullable<AcceptanceOpinion['checkKind']>, readonly [string, string]>> = {
  whole: [href(evaluationsPages.countCheck), '按标准核验一次'],
  zcry: [href(evaluationsPages.registeredCheck), '校验注册人员'],
  fzcry: [href(evaluationsPages.otherCheck), '校验非注册人员'],
  rysl: [href(evaluationsPages.countCheck), '校验人员数量'],
  xm: [href(evaluationsPages.projectCheck), '诊断项目业绩'],
};

const getCategory = (zzType: string): string =>
  OPINION_CATEGORIES.find(({ value }) => value === zzType)?.label ?? '各类资质';

function Basis({ basis }: Pick<AcceptanceOpinion, 'basis'>) {
  if (basis.length === 0) return <span className="tag y">依据待核对</span>;
  return basis.map(({ docNumber, clause }) => (
    <Cite key={docNumber + (clause ?? '')} docNumber={docNumber} {...(clause ? { clause } : {})} />
  ));
}

function OpinionItem({ opinion, isMarked }: { readonly opinion: AcceptanceOpinion; readonly isMarked: boolean }) {
  const check = opinion.checkKind === null ? null : CHECKS[opinion.checkKind];
  return (
    <li>
      <details>
        <summary>
          <Icon name="quote" size="large" />
          <span className="grow">
            <b>{opinion.opinion}</b>
            <small className="text-3">
              {getCategory(opinion.zzType)} {isMarked && <span className="tag c">示例</span>}
            </small>
          </span>
          <span className="op-open">解读</span>
        </summary>
        <dl className="op-body">
          <dt>为什么</dt>
          <dd>{opinion.cause}</dd>
          <dt>依据</dt>
          <dd className="op-basis">
            <Basis basis={opinion.basis} />
          </dd>
          <dt>怎样处理</dt>
          <dd>
            <RichText html={opinion.solution} />
          </dd>
          {check && (
            <>
              <dt>自己先查</dt>
              <dd>
                <Link className="btn" to={check[0]}>
                  {check[1]}
                </Link>
              </dd>
            </>
          )}
        </dl>
      </details>
    </li>
  );
}

/** Shows acceptance opinions with explanations (P-044, C-078): users search for the officer's wording and read causes and remedies. */
export default function OpinionsPage() {
  const list = useListState(PAGE_SIZE);
  const { keyword = '', zzType = '' } = list.filters;
  const { pageNum, pageSize } = list;
  const rows = useQuery({
    ...query(listOpinions, {
      body: {
        pageNum,
        pageSize,
        ...(keyword ? { keyword } : {}),
        ...OPINION_CATEGORIES.filter(({ value }) => value === zzType).map(({ value }) => ({ zzType: value }))[0],
      },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead
        title="受理意见解读"
        meta="把收到的审查意见里的关键词放进来，看常见原因、依据文件和补正办法；条款号没有核对原文的不写"
      />
      <section className="card" aria-label="受理意见">
        <FilterBar
          list={list}
          search="意见、原因或文号，如 净资产、业绩 平台"
          choices={[{ name: 'zzType', all: '全部类别', options: OPINION_CATEGORIES }]}
        />
        <QueryView query={rows} subject="受理意见" shape="rows">
          {(page) =>
            page.total === 0 ? (
              list.hasFilters ? (
                <NoMatch onClear={list.reset} />
              ) : (
                <EmptyState title="还没有受理意见" hint="有新的解读时会列在这里。" />
              )
            ) : (
              <>
                <SamplesNote rows={page.rows} />
                <ul className="op-list">
                  {page.rows.map((opinion) => (
                    <OpinionItem
                      key={opinion.uuid}
                      opinion={opinion}
                      isMarked={opinion.isSample && !areAllSamples(page.rows)}
                    />
                  ))}
                </ul>
                <Pager total={page.total} pageNum={pageNum} pageSize={pageSize} unit="条" />
              </>
            )
          }
        </QueryView>
      </section>
    </>
  );
}
