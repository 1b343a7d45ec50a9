import { useQuery } from '@tanstack/react-query';
import { query } from '#platform/web/query.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { type FilingDrift, getFilingDrift } from '../contract/drift.ts';

const CHANGES = { added: '新增', changed: '修改', removed: '移除' } as const;
const MAX_EDITS_SHOWN = 8;

type Known = NonNullable<FilingDrift>;

const isGood = (verdict: Known['changes'][number]['after']['verdict']): boolean =>
  verdict === 'met' || verdict === 'declared';

function getTone({ before, after, isTurned }: Known['changes'][number]): readonly [string, string] {
  if (isTurned && isGood(after.verdict)) return ['g', '由不满足变为满足'];
  if (isTurned && isGood(before.verdict))
    return ['r', after.verdict === 'unknown' ? '由满足变为待核对' : '由满足变为不满足'];
  return isGood(after.verdict) ? ['x', '仍满足'] : ['y', after.verdict === 'unknown' ? '待核对' : '仍不满足'];
}

function Changes({ drift }: { readonly drift: Known }) {
  const { changes, edits, editTotal } = drift;
  const names = edits.slice(0, MAX_EDITS_SHOWN).map((edit) => `${CHANGES[edit.change]}${edit.part}“${edit.name}”`);
  return (
    <ul className="fl-list">
      {changes.map((one) => {
        const [tone, words] = getTone(one);
        return (
          <li key={one.leafId}>
            <span className="row between gap-8">
              <b>{one.title}</b>
              <span className={`tag ${tone}`}>{words}</span>
            </span>
            <span className="text-2 small">{one.words}</span>
          </li>
        );
      })}
      {changes.length === 0 && <li className="text-2 small">各项要求与当时相同，资料变动没有影响本申报。</li>}
      {editTotal > 0 && (
        <li className="text-3 small">
          其间改动 {editTotal} 条资料：{names.join('，')}
          {editTotal > names.length && '，……'}
        </li>
      )}
    </ul>
  );
}

/**
 * Shows the changes of requirements caused by record changes since the filing was opened or submitted; renders nothing if no records were
 * frozen or the filing is closed.
 */
export function DriftCard({ filing }: { readonly filing: string }) {
  const found = useQuery(query(getFilingDrift, { params: { id: filing } }));
  if (found.data === null) return null;
  return (
    <Card title="资料变动" note={found.data && `${found.data.since} 的资料与今天对照`}>
      <QueryView query={found} subject="资料变动" lines={2}>
        {(drift) => drift && <Changes drift={drift} />}
      </QueryView>
    </Card>
  );
}
