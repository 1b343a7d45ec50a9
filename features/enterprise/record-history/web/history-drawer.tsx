import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Drawer } from '#platform/web/ui/dialog.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageButtons } from '#platform/web/ui/page-buttons.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import {
  HISTORY_ACTION_LABELS,
  HISTORY_CALLS,
  type HistoryCall,
  type HistoryEntry,
} from '../record-history.contract.ts';
import { DisputedTag, DisputePanel } from './dispute-panel.tsx';
import './history.css';

const PAGE_SIZE = 20;

interface ChangeProps {
  readonly change: HistoryEntry['changes'][number];
  readonly act: HistoryEntry['act'];
}

function Change({ change, act }: ChangeProps) {
  const { label, before, after, isSealed } = change;
  const nothing = act === 'dispute' || act === 'settle' ? '待核对' : null;
  return (
    <div>
      <dt>{label}</dt>
      {isSealed ? (
        <dd className="text-2">已修改，不显示号码</dd>
      ) : (
        <dd>
          {before === null ? <span className="text-3">{nothing ?? '未填'}</span> : <del>{before}</del>}
          <span aria-hidden="true"> → </span>
          <span className="sr-only">改为</span>
          {after === null ? <span className="text-3">{nothing ?? '清空'}</span> : <b>{after}</b>}
        </dd>
      )}
    </div>
  );
}

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  return (
    <li className="rh-entry">
      <p className="row between gap-8">
        <b>
          {HISTORY_ACTION_LABELS[entry.act]}
          {entry.kindLabel}
          {entry.name && ` ${entry.name}`}
        </b>
        <time className="text-3 small num no-wrap">{entry.at.slice(0, 16)}</time>
      </p>
      <p className="text-3 small">
        {entry.isTakenOver
          ? `来自${entry.source}，由 ${entry.who} 核对录入`
          : [entry.who, entry.source].filter((one) => one !== null).join('，')}
      </p>
      {entry.changes.length > 0 && (
        <dl>
          {entry.changes.map((change) => (
            <Change key={change.label} change={change} act={entry.act} />
          ))}
        </dl>
      )}
    </li>
  );
}

/** Lists the edits of records, shown beside their effects. */
export function HistoryLines({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  return (
    <ul className="rh-lines">
      {entries.map((entry) => (
        <Entry key={entry.seq} entry={entry} />
      ))}
    </ul>
  );
}

interface HistoryProps {
  readonly of: HistoryCall;
  readonly uuid: string;
  readonly name: string;
}

/** Shows the disputed facts of a record, and its edits with their authors. */
export function RecordHistory({ of, uuid }: Omit<HistoryProps, 'name'>) {
  const [pageNum, setPage] = useState(1);
  const found = useQuery({
    ...query(HISTORY_CALLS[of], { query: { uuid, pageNum, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <DisputePanel of={of} uuid={uuid} />
      <QueryView query={found} subject="修改历史" shape="rows" lines={8}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title="还没有修改记录" hint="以后的每次修改，会在这里显示改前、改后的内容和修改人。" />
          ) : (
            <>
              <ol className="rh-list">
                {rows.map((entry) => (
                  <Entry key={entry.seq} entry={entry} />
                ))}
              </ol>
              <PageButtons pageNum={pageNum} pageSize={PAGE_SIZE} total={total} onTurn={setPage} />
            </>
          )
        }
      </QueryView>
    </>
  );
}

function HistoryDrawer({ of, uuid, name, onClose }: HistoryProps & { readonly onClose: () => void }) {
  return (
    <Drawer title={`${name}的修改历史`} onClose={onClose}>
      <RecordHistory of={of} uuid={uuid} />
    </Drawer>
  );
}

/** Opens the 修改历史 of a record: who changed which field, when, and from which source. */
export function HistoryButton(props: HistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="history" />
        修改历史
      </Button>
      <DisputedTag uuid={props.uuid} />
      {isOpen && <HistoryDrawer {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Like `HistoryButton`, as a link in a list row. */
export function HistoryLink(props: HistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="lnk" aria-label={`${props.name}的修改历史`} onClick={() => setOpen(true)}>
        历史
      </button>
      {isOpen && <HistoryDrawer {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
