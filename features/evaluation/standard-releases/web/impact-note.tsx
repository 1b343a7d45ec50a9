import { useQuery } from '@tanstack/react-query';
import { query, useCommand } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import {
  type AmendmentEffectCounts,
  computeAmendmentImpact,
  getAmendmentImpact,
} from '../standard-releases.contract.ts';

const ASK_AGAIN_MS = 2000;

const WAYS: Readonly<Record<AmendmentEffectCounts['leaves'][number]['way'], string>> = {
  worse: '不再满足',
  unproven: '不再能证明',
  grown: '差距变大',
  eased: '变为满足',
};

function Numbers({ firms: enterprises, worse, eased, leaves }: AmendmentEffectCounts) {
  return (
    <>
      <span>
        持有该等级的企业 {enterprises} 家：{worse} 家将有指标不再满足，{eased} 家由不满足变为满足。
      </span>
      <ul>
        {leaves.map(({ title, way, firms: count }) => (
          <li key={`${title} ${way}`}>
            {title}：{count} 家{WAYS[way]}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows the number of enterprises that an amendment affects, without their names. */
export function ImpactNote({ uuid }: { readonly uuid: string }) {
  const input = { params: { id: uuid } };
  const found = useQuery({
    ...query(getAmendmentImpact, input),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? ASK_AGAIN_MS : false),
  });
  const run = useCommand(computeAmendmentImpact, { stale: [getAmendmentImpact] });
  const known = found.data ?? null;
  const isRunning = known?.state === 'running';
  return (
    <span className="sr-impact">
      <span>发布后按施行日期成为校验依据，受影响的企业会收到通知；撤下须另一位运营人员批准。</span>
      {isRunning && (
        <span role="status">
          正在计算影响：{known.done} / {known.total} 家
        </span>
      )}
      {known !== null && !isRunning && !known.isStale && <Numbers {...known.tally} />}
      {known?.isStale === true && !isRunning && <span className="text-3">草稿在上次计算之后有修改</span>}
      <Button size="small" isBusy={run.isPending || isRunning} onClick={() => void run.mutateAsync({ body: { uuid } })}>
        {known === null ? '计算影响' : '重新计算影响'}
      </Button>
    </span>
  );
}
