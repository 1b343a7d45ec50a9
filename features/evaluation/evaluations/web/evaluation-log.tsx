import { type PartialRunKind, RUN_KIND_LABELS, RUN_KINDS } from '#domain/qualification/run-kinds.ts';
import { ListCard } from '#platform/web/console/list-card.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import { type EvaluationRun, listChecks } from '../evaluations.contract.ts';
import { getKindTitle, getWizardAddress } from './evaluation-address.ts';
import { getRunColumns, RunItem } from './run-rows.tsx';

const ALL = 'all';

/** Shows past runs of this check and of whole qualifications; runs of other checks on request (C-138, P-050, P-053, P-055, P-058). */
export function EvaluationLog({ kind }: { readonly kind: PartialRunKind }) {
  const list = useListState();
  const { type: chosen, ...others } = list.query;
  const type = RUN_KINDS.find((value) => value === chosen);
  const asked = type ? { type } : { part: kind };
  const runs = useStickyQuery(listChecks, { query: { ...others, ...(chosen === ALL ? {} : asked) } });
  const start = (
    <ButtonLink kind="primary" to={getWizardAddress(kind)}>
      开始校验
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={`${getKindTitle(kind)}记录`}
        meta="每次校验都连同当时的标准和数据一起保存，可以重新打开、与今天比较和打印。"
        actions={start}
      />
      <ListCard<EvaluationRun>
        label="历次报告"
        filters={{
          choices: [
            {
              name: 'type',
              all: `本校验：${RUN_KIND_LABELS[kind]}、${RUN_KIND_LABELS.whole}`,
              options: [
                ...RUN_KINDS.map((value) => ({ value, label: RUN_KIND_LABELS[value] })),
                { value: ALL, label: '全部校验' },
              ],
            },
          ],
        }}
        subject="历次报告"
        unit="次"
        list={list}
        query={runs}
        rowKey="uuid"
        columns={getRunColumns(kind)}
        renderItem={(run) => <RunItem run={run} kind={kind} />}
        empty={<EmptyState title="还没有报告" hint="选一个资质和等级，几秒内就能看到缺什么。" action={start} />}
      />
    </>
  );
}
