import { useQuery } from '@tanstack/react-query';
import type { FreeRow } from '#features/use-calendar/contract/fields.ts';
import { listFree, type SavedSearch } from '#features/use-calendar/contract.ts';
import { STATE_LABELS, STATE_LOOKS } from '#features/use-calendar/web/public.ts';
import { query } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import { countTaken, type GroupDraft, toggle } from './groups.ts';

/** As many as one call answers; who fits beyond that is found by a narrower condition. */
const SHOWN = 100;

interface GroupCardProps {
  readonly group: GroupDraft;
  readonly search: SavedSearch | undefined;
  readonly on: string;
  readonly onChange: (group: GroupDraft) => void;
  readonly onRemove: () => void;
}

function Candidate({
  row,
  isChosen,
  onToggle,
}: {
  readonly row: FreeRow;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}) {
  return (
    <li>
      <label className="bp-one">
        <input type="checkbox" checked={isChosen} onChange={onToggle} />
        <span>
          <b>{row.name}</b> <span className="t2 sm">{row.papers.join('；')}</span>
          {row.uses.length > 0 && row.state !== 'free' && (
            <span className="t3 sm bp-held">{row.uses.map(({ words }) => words).join('；')}</span>
          )}
        </span>
        <StatusTag look={STATE_LOOKS[row.state]} words={STATE_LABELS[row.state]} />
      </label>
    </li>
  );
}

/** Who of a condition goes in: whoever is free, or those that are ticked. */
export function GroupCard({ group, search, on, onChange, onRemove }: GroupCardProps) {
  const condition = search?.condition ?? { subject: 'certificate' as const };
  const found = useQuery(query(listFree, { query: { ...condition, on, state: 'any', pageSize: SHOWN } }));
  const isByHand = group.uuids !== null;
  const free = (found.data?.rows ?? []).filter(({ state }) => state === 'free' || state === 'expected');
  const startByHand = () =>
    onChange({ ...group, uuids: free.slice(0, group.wanted ?? free.length).map(({ uuid }) => uuid) });
  return (
    <li className="bp-group" aria-label={group.name}>
      <div className="bp-head">
        <b>{group.name}</b>
        <span className="row g8 wrap">
          <Button
            size="small"
            aria-label={`${group.name}，${isByHand ? '改为自动选取' : '逐个选择'}`}
            disabled={found.data === undefined}
            onClick={() => (isByHand ? onChange({ ...group, uuids: null }) : startByHand())}
          >
            {isByHand ? '改为自动选取' : '逐个选择'}
          </Button>
          <Button size="small" kind="text" aria-label={`移除${group.name}`} onClick={onRemove}>
            移除
          </Button>
        </span>
      </div>
      <QueryView query={found} subject={group.name} lines={2}>
        {({ counts, rows, total }) => (
          <>
            <p className="t2 sm" role="status">
              {isByHand ? `已选 ${group.uuids?.length ?? 0}` : `自动选取可用的 ${countTaken(group.wanted, counts)}`}
              {group.wanted !== null && `，需要 ${group.wanted}`}，可用 {counts.free + counts.expected}，占用中{' '}
              {counts.busy}
            </p>
            {isByHand && (
              <ul className="bp-list" aria-label={`${group.name}的候选`}>
                {rows.map((row) => (
                  <Candidate
                    key={row.uuid}
                    row={row}
                    isChosen={group.uuids?.includes(row.uuid) === true}
                    onToggle={() => onChange({ ...group, uuids: toggle(group.uuids ?? [], row.uuid) })}
                  />
                ))}
              </ul>
            )}
            {isByHand && total > rows.length && (
              <p className="t3 sm">
                共 {total} 项，显示前 {rows.length} 项，请收窄条件
              </p>
            )}
          </>
        )}
      </QueryView>
    </li>
  );
}
