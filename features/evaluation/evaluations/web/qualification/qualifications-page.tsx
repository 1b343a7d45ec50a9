import { useQuery } from '@tanstack/react-query';
import { Link, type MetaFunction, useLocation } from 'react-router';
import { listForecastChanges } from '#domain/qualification/outlook/losses.ts';
import { formatOpenCount, formatUnmetCount } from '#domain/qualification/wording/requirement-counts.ts';
import { query } from '#platform/web/query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { type StatusLook, StatusTag } from '#platform/web/ui/validity-tag.tsx';
import {
  type CurrentQualification,
  getOutlook,
  listCurrentQualifications,
  type Outlook,
} from '../../evaluations.contract.ts';
import { getQualificationAddress, getWizardAddress, parseQualificationLevelKey } from '../evaluation-address.ts';
import { NearestCard } from '../evaluation-home.tsx';
import { HistoryCard } from '../history-card.tsx';
import '../evaluations.css';
import './qualification.css';
import { MoreQualifications, NoQualifications } from '../no-qualifications.tsx';
import { formatItemChange } from '../outlook-words.ts';
import { QualificationUpcomingChanges } from './plan-slot.tsx';
import { QualificationView } from './qualification-view.tsx';
import { groupSharedGaps } from './shared-gaps.ts';
import { SharedGapsCard } from './shared-gaps-card.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('我的资质') }];

function getStanding({ verdict, counts }: CurrentQualification): { readonly look: StatusLook; readonly words: string } {
  if (verdict === null || counts === null) return { look: 'unknown', words: '未校验' };
  if (verdict === 'unmet') return { look: 'due7', words: formatUnmetCount(counts.unmet) };
  if (verdict === 'undecided')
    return { look: 'due60', words: counts.unknown > 0 ? formatOpenCount(counts.unknown) : '待核对' };
  if (verdict === 'declared') return { look: 'due60', words: '按企业声明满足' };
  return { look: 'valid', words: '满足' };
}

/** Returns the evaluation's headline, unless the tags already show it, and the changes that are forecast. */
function getNote({ verdict, counts, headline }: CurrentQualification, forecast: readonly string[]): string {
  const isCounted = verdict === 'unmet' || (verdict === 'undecided' && counts !== null && counts.unknown > 0);
  return [...(isCounted ? [] : [headline]), ...forecast].filter((part) => part !== null).join('；');
}

/** Lists the first day of each degree of loss, as text. */
const listForecast = (item: Outlook['items'][number]): string[] =>
  listForecastChanges(item).map(({ degree, day }) => formatItemChange(degree, day));

function CurrentRow({ item, forecast }: { readonly item: CurrentQualification; readonly forecast: readonly string[] }) {
  const name = `${item.itemName} ${item.level}`;
  const note = getNote(item, forecast);
  const open = item.verdict === 'unmet' ? (item.counts?.unknown ?? 0) : 0;
  return (
    <li className="qf-held">
      <div>
        {item.verdict === null ? (
          <b>{name}</b>
        ) : (
          <Link className="tap" to={getQualificationAddress('whole', item)}>
            {name}
          </Link>
        )}
        {note !== '' && <p className="text-3 small">{note}</p>}
      </div>
      <span className="qf-tags">
        <StatusTag {...getStanding(item)} />
        {open > 0 && <StatusTag look="due60" words={formatOpenCount(open)} />}
      </span>
    </li>
  );
}

function CurrentCard({ items, total }: { readonly items: readonly CurrentQualification[]; readonly total: number }) {
  const outlook = useQuery(query(getOutlook));
  const turns = new Map(outlook.data?.items.map((one) => [one.itemRef, listForecast(one)]));
  return (
    <Card title="已有资质" note="点名称看缺什么、谁算在哪一条、什么时候到期">
      {items.length === 0 ? (
        <NoQualifications />
      ) : (
        <ul>
          {items.map((item) => (
            <CurrentRow key={item.itemUuid} item={item} forecast={turns.get(item.itemUuid) ?? []} />
          ))}
        </ul>
      )}
      <MoreQualifications shown={items.length} total={total} />
    </Card>
  );
}

function Standing({ items, total }: { readonly items: readonly CurrentQualification[]; readonly total: number }) {
  const { missing, open } = groupSharedGaps(items);
  return (
    <>
      <CurrentCard items={items} total={total} />
      <SharedGapsCard title="要补的" note="几项资质都缺的合成一条，办一次" gaps={missing} />
      <SharedGapsCard title="要核对的" note="资料不全，不能判断缺不缺" gaps={open} />
    </>
  );
}

function AllQualifications() {
  const held = useQuery(query(listCurrentQualifications));
  return (
    <>
      <PageHead
        title="我的资质"
        meta="按今天的标准和资料核对，结果仅供准备材料参考，不代表审批结论。"
        actions={
          <ButtonLink kind="primary" to={getWizardAddress('zcry')}>
            <Icon name="clipboard" />
            核对想申请的资质
          </ButtonLink>
        }
      />
      <QualificationUpcomingChanges />
      <div className="ck-two">
        <div>
          <QueryView query={held} subject="已有资质的校验" shape="rows" lines={8}>
            {({ rows, total }) => (
              <div className="qf-cards">
                <Standing items={rows} total={total} />
              </div>
            )}
          </QueryView>
        </div>
        <div>
          <NearestCard kind="zcry" />
          <HistoryCard kind="zcry" />
        </div>
      </div>
    </>
  );
}

/**
 * Shows the current qualification whose record is in the address, as in to-do items; for an expired one, links to the list of all
 * qualifications.
 */
function CurrentQualificationRow({ itemUuid }: { readonly itemUuid: string }) {
  const held = useQuery(query(listCurrentQualifications, { query: { item: itemUuid } }));
  return (
    <QueryView query={held} subject="资质" shape="rows" lines={10}>
      {({ rows }) => {
        const one = rows.find((item) => item.verdict !== null);
        if (!one) return <AllQualifications />;
        return <QualificationView of={{ standardCode: one.standardCode, level: one.level }} focus="whole" />;
      }}
    </QueryView>
  );
}

/** Shows all qualifications, or the one in the address (我的资质). */
export default function QualificationsPage() {
  const { search } = useLocation();
  const of = parseQualificationLevelKey(search);
  const item = new URLSearchParams(search).get('item');
  if (of === null && item) return <CurrentQualificationRow itemUuid={item} />;
  return of ? <QualificationView of={of} focus="whole" /> : <AllQualifications />;
}
