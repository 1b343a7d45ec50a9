import { type ComponentType, useState } from 'react';
import { RecycleButton } from '#features/enterprise/recycle-bin/web/recycle-bin.web-api.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { LinkTabs } from '#platform/web/ui/link-tabs.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import { FilingBoardView } from './board-view.tsx';
import { FilingDetailsView } from './case-view.tsx';
import './filing.css';
import { FILING_VIEW_LABELS, FILING_VIEWS, getFilingViewAddress, parseFilingOrigin } from './filing-views.ts';
import { FilingListView } from './list-view.tsx';
import { NewFilingForm } from './open-form.tsx';

export interface FilingScreenProps {
  /** The view of a filing's documents, provided by another feature. */
  readonly Documents: ComponentType<{ readonly filing: string }>;
}

/** Lists the filings, from the missing requirements to the decision, with target, progress and next due step. */
export function FilingScreen({ Documents }: FilingScreenProps) {
  const list = useListState();
  const [isOpening, setOpening] = useState(false);
  const may = useCanChange();
  const view = list.filters['view'] === 'board' ? 'board' : 'list';
  const origin = parseFilingOrigin(list.filters);
  if (list.filters['filing']) return <FilingDetailsView uuid={list.filters['filing']} Documents={Documents} />;
  return (
    <div className="fl-page">
      <PageHead
        title="申报管理"
        meta="每件申报办到哪一步、下一步何时到期"
        actions={
          <>
            <RecycleButton sheets={['申报']} />
            {may('filing:case:add') && (
              <Button kind="primary" onClick={() => setOpening(true)}>
                <Icon name="plus" />
                新建申报
              </Button>
            )}
          </>
        }
      />
      <div className="card fl-tabs no-print">
        <LinkTabs
          label="申报的视图"
          active={view}
          tabs={FILING_VIEWS.map((one) => ({
            key: one,
            label: FILING_VIEW_LABELS[one],
            to: getFilingViewAddress(one),
          }))}
        />
      </div>
      {view === 'board' ? <FilingBoardView /> : <FilingListView list={list} />}
      {origin ? (
        <NewFilingForm from={origin} onClose={list.reset} />
      ) : (
        isOpening && <NewFilingForm standardCode={list.filters['standardCode']} onClose={() => setOpening(false)} />
      )}
    </div>
  );
}
