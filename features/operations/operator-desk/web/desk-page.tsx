import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link, type MetaFunction, useSearchParams } from 'react-router';
import { href } from '#domain/access/page.ts';
import { AllOperatorRegions } from '#platform/web/console/operator-regions.tsx';
import { getQueryKey, query } from '#platform/web/query.ts';
import { DeskPanel, useDeskPanels } from '#platform/web/shell/slots.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { listOperatorBacklog, type OperatorBacklog } from '../operator-desk.contract.ts';
import { operatorDeskPages } from '../pages/operator-desk.pages.ts';
import { DeliveryPanel } from './panels/delivery-panel.tsx';
import { UnverifiedRowsPanel } from './panels/fact-panel.tsx';
import { FeedbackPanel } from './panels/feedback-panel.tsx';
import { JoinPanel } from './panels/join-panel.tsx';
import { ProofPanel } from './panels/proof-panel.tsx';
import { RuleProposalPanel } from './panels/proposal-panel.tsx';
import './desk.css';

export const meta: MetaFunction = () => [{ title: getTitle('运营工作台') }];

/** Panels for backlogs without a separate page, shown below the figures. Optional features add panels (`DeskPanel`). */
const PANELS: Readonly<Record<string, ComponentType>> = {
  join: JoinPanel,
  feedback: FeedbackPanel,
  delivery: DeliveryPanel,
  proposal: RuleProposalPanel,
  proof: ProofPanel,
  fact: UnverifiedRowsPanel,
};

const ICONS: Readonly<Record<string, IconName>> = {
  certification: 'shield',
  identity: 'licence',
  join: 'people',
  voucher: 'coin',
  invoice: 'papers',
  feedback: 'edit',
  delivery: 'bell',
  question: 'help',
  proposal: 'papers',
  proof: 'scale',
  fact: 'scale',
};

/** Backlogs whose panel also lists completed items; they can be opened even if no item is pending. */
const WITH_HISTORY = ['feedback', 'proof'];

const getAge = ({ oldestDays }: OperatorBacklog): string | null => {
  if (oldestDays === null) return null;
  return oldestDays === 0 ? '最早的在今天' : `最早的已等待 ${oldestDays} 天`;
};

function Tile({ item, isOpen }: { readonly item: OperatorBacklog; readonly isOpen: boolean }) {
  const { key, label, unit, count, oldestTime, href: to } = item;
  return (
    <Link to={to} className={isOpen ? 'on' : ''} aria-current={isOpen ? 'true' : undefined} preventScrollReset>
      <span className="k">
        <Icon name={ICONS[key] ?? 'clipboard'} />
        {label}
      </span>
      <span className="n num">
        {count}
        <small>{unit}</small>
      </span>
      <span className="s" title={oldestTime ?? undefined}>
        {getAge(item)}
      </span>
    </Link>
  );
}

/** The start page of operators: pending items, their age and links: /qyxx/ptgl/gzt (P-129). */
export default function DeskPage() {
  const [params] = useSearchParams();
  const waiting = useQuery(query(listOperatorBacklog));
  const what = params.get('what') ?? '';
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: getQueryKey(listOperatorBacklog) });
  const deskPanels = useDeskPanels();
  return (
    <>
      <PageHead
        title="运营工作台"
        meta={
          <>
            <AllOperatorRegions /> 等待您处理的事项；点开即是这些记录，每天早上有等待处理的会发一条消息
          </>
        }
      />
      <QueryView query={waiting} subject="等待处理的事项" shape="rows" lines={6}>
        {({ items, empty }) => {
          const isListed = [...items, ...empty].some(({ key }) => key === what);
          const settled = empty.filter(({ key }) => key !== what && WITH_HISTORY.includes(key));
          const Own = isListed ? PANELS[what] : undefined;
          const isOpen = Own !== undefined || (isListed && deskPanels.has(what));
          return (
            <>
              {items.length === 0 ? (
                <p className="text-2">没有等待处理的</p>
              ) : (
                <section className="card od-tiles" aria-label="等待处理">
                  {items.map((item) => (
                    <Tile key={item.key} item={item} isOpen={isOpen && item.key === what} />
                  ))}
                </section>
              )}
              {settled.length > 0 && (
                <p className="od-back text-3">
                  以前的记录：
                  {settled.map(({ key, label, href: to }) => (
                    <Link key={key} to={to}>
                      {label}
                    </Link>
                  ))}
                </p>
              )}
              {isOpen && (
                <p className="od-back">
                  <Link to={href(operatorDeskPages.desk)}>收起</Link>
                </p>
              )}
              {Own ? <Own key={what} /> : isOpen && <DeskPanel key={what} queue={what} onSettled={refresh} />}
            </>
          );
        }}
      </QueryView>
    </>
  );
}
