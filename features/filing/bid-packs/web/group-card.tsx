import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AvailabilityCondition, AvailabilityRow } from '#features/filing/use-calendar/contract/fields.ts';
import { type AvailabilityCounts, listAvailableSubjects } from '#features/filing/use-calendar/use-calendar.contract.ts';
import { AVAILABILITY_LABELS, AVAILABILITY_STYLES } from '#features/filing/use-calendar/web/use-calendar.web-api.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { query } from '#platform/web/query.ts';
import { canMakeCallForAllKinds } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import { useDebouncedValue } from '#platform/web/use-settled.ts';
import { ALL_FILES_RIGHT, listBidScans, MAX_NAMED_BID_MEMBERS } from '../bid-packs.contract.ts';
import { type BidGroupDraft, countSelectedMembers, toggleMemberSelection } from './groups.ts';

/** The page size of one request; further members are loaded page by page or searched by name. */
const SHOWN = 100;

interface GroupCardProps {
  readonly group: BidGroupDraft;
  readonly on: string;
  /** The last day of the use. */
  readonly to: string;
  readonly onChange: (group: BidGroupDraft) => void;
  readonly onRemove: () => void;
}

/** Returns the number of scans of each row; empty until loaded, and for users without access to all files. */
function useScans(rows: readonly AvailabilityRow[]): ReadonlyMap<string, number> {
  const uuids = rows.map(({ uuid }) => uuid).join(',');
  const mayRead = canMakeCallForAllKinds(useSession(), ALL_FILES_RIGHT);
  const found = useQuery({ ...query(listBidScans, { query: { uuids } }), enabled: mayRead && uuids !== '' });
  return new Map(found.data?.map(({ uuid, files }) => [uuid, files]));
}

const isUsable = ({ state }: AvailabilityRow): boolean => state === 'free' || state === 'expected';

/** Names the automatically selected members on the first page that have no scan. */
function WithoutScan({ rows, most }: { readonly rows: readonly AvailabilityRow[]; readonly most: number }) {
  const taken = rows.filter(isUsable).slice(0, most);
  const scans = useScans(taken);
  const missing = taken.filter(({ uuid }) => scans.get(uuid) === 0);
  if (missing.length === 0) return null;
  return <p className="small bp-missing">没有扫描件，不会收入：{missing.map(({ name }) => name).join('、')}</p>;
}

function Candidate({
  row,
  scans,
  isChosen,
  onToggle,
}: {
  readonly row: AvailabilityRow;
  /** The number of scans; undefined until loaded. */
  readonly scans: number | undefined;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}) {
  return (
    <li>
      <label className="bp-one">
        <input type="checkbox" checked={isChosen} onChange={onToggle} />
        <span>
          <b>{row.name}</b> <span className="text-2 small">{row.papers.join('；')}</span>
          {scans === 0 && <span className="small bp-held bp-missing">没有扫描件</span>}
          {scans !== undefined && scans > 0 && <span className="text-3 small bp-held">扫描件 {scans} 个</span>}
          {row.uses.length > 0 && row.state !== 'free' && (
            <span className="text-3 small bp-held">{row.uses.map(({ words }) => words).join('；')}</span>
          )}
        </span>
        <StatusTag look={AVAILABILITY_STYLES[row.state]} words={AVAILABILITY_LABELS[row.state]} />
      </label>
    </li>
  );
}

interface CandidatePageProps extends Pick<GroupCardProps, 'on' | 'to' | 'onChange'> {
  readonly group: BidGroupDraft;
  readonly condition: AvailabilityCondition;
  readonly find: string;
  readonly pageNum: number;
}

/** Shows one page of matches, optionally filtered by name. */
function CandidatePage({ group, condition, on, to, find, pageNum, onChange }: CandidatePageProps) {
  const input = { query: { ...condition, on, to, state: 'any' as const, find, pageNum, pageSize: SHOWN } };
  const found = useStickyQuery(listAvailableSubjects, input);
  const scans = useScans(found.data?.rows ?? []);
  return (
    <QueryView query={found} subject={`${group.name}的候选`} lines={2}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="text-2 small">没有姓名或证书含“{find}”的候选</p>
        ) : (
          <ul className="bp-rows">
            {rows.map((row) => (
              <Candidate
                key={row.uuid}
                row={row}
                scans={scans.get(row.uuid)}
                isChosen={group.uuids?.includes(row.uuid) === true}
                onToggle={() => onChange({ ...group, uuids: toggleMemberSelection(group.uuids ?? [], row.uuid) })}
              />
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

type CandidatesProps = Omit<CandidatePageProps, 'find' | 'pageNum'> & { readonly matching: number };

/** Lists all matching candidates; the user searches them by name or loads more pages. */
function Candidates({ matching, ...rest }: CandidatesProps) {
  const [typed, setTyped] = useState('');
  const [pages, setPages] = useState(1);
  const find = useDebouncedValue(typed.trim());
  const { group } = rest;
  return (
    <>
      <TextField
        label={`在${group.name}中查找`}
        type="search"
        placeholder="姓名或证书"
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPages(1);
        }}
      />
      <section className="bp-list" aria-label={`${group.name}的候选`}>
        {Array.from({ length: pages }, (_, at) => (
          <CandidatePage key={at} {...rest} find={find} pageNum={at + 1} />
        ))}
      </section>
      {find === '' && matching > pages * SHOWN && (
        <div className="row gap-8 wrap">
          <span className="text-2 small">
            共 {matching} 项，显示前 {pages * SHOWN} 项
          </span>
          <Button size="small" aria-label={`${group.name}，再显示 ${SHOWN} 项`} onClick={() => setPages(pages + 1)}>
            再显示 {SHOWN} 项
          </Button>
        </div>
      )}
    </>
  );
}

/** Shows the members of a group: all available members, or the individually selected members. */
export function BidGroupCard({ group, on, to, onChange, onRemove }: GroupCardProps) {
  const client = useQueryClient();
  const { condition } = group;
  const getPage = (pageNum: number) =>
    query(listAvailableSubjects, { query: { ...condition, on, to, state: 'any', find: '', pageNum, pageSize: SHOWN } });
  const found = useQuery(getPage(1));
  const isByHand = group.uuids !== null;
  const [error, setError] = useState<string | null>(null);
  /** Preselects the automatically selected members, also beyond the first page; available members come first. */
  const startByHand = async (counts: AvailabilityCounts) => {
    setError(null);
    const most = Math.min(countSelectedMembers(group.wanted, counts), MAX_NAMED_BID_MEMBERS);
    const uuids: string[] = [];
    try {
      for (let page = 1; uuids.length < most; page += 1) {
        const { rows } = await client.fetchQuery(getPage(page));
        if (rows.length === 0) break;
        uuids.push(...rows.filter(isUsable).map(({ uuid }) => uuid));
      }
    } catch (reason) {
      return setError(`候选没有加载出来：${toCallError(reason).message}`);
    }
    onChange({ ...group, uuids: uuids.slice(0, most) });
  };
  return (
    <li className="bp-group" aria-label={group.name}>
      <div className="bp-head">
        <b>{group.name}</b>
        <span className="row gap-8 wrap">
          <Button
            size="small"
            aria-label={`${group.name}，${isByHand ? '改为自动选取' : '逐个选择'}`}
            disabled={found.data === undefined}
            onClick={() =>
              isByHand ? onChange({ ...group, uuids: null }) : found.data && void startByHand(found.data.counts)
            }
          >
            {isByHand ? '改为自动选取' : '逐个选择'}
          </Button>
          <Button size="small" kind="text" aria-label={`移除${group.name}`} onClick={onRemove}>
            移除
          </Button>
        </span>
      </div>
      <ActionError>{error}</ActionError>
      <QueryView query={found} subject={group.name} lines={2}>
        {({ counts, rows }) => (
          <>
            <p className="text-2 small" role="status">
              {isByHand
                ? `已选 ${group.uuids?.length ?? 0}`
                : `自动选取可用的 ${countSelectedMembers(group.wanted, counts)}`}
              {group.wanted !== null && `，需要 ${group.wanted}`}，可用 {counts.free + counts.expected}，占用中{' '}
              {counts.busy}
            </p>
            {!isByHand && <WithoutScan rows={rows} most={countSelectedMembers(group.wanted, counts)} />}
            {isByHand && (
              <Candidates
                group={group}
                condition={condition}
                on={on}
                to={to}
                matching={counts.matching}
                onChange={onChange}
              />
            )}
          </>
        )}
      </QueryView>
    </li>
  );
}
