import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { formatShortages } from '#domain/qualification/advice/rough-cost.ts';
import { formatCost } from '#domain/qualification/advice/weights.ts';
import { type PartialRunKind, RUN_KIND_LABELS } from '#domain/qualification/run-kinds.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { PageAccessGate } from '#platform/web/shell/reachable.tsx';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { GapBar } from '#platform/web/ui/gap-bar.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import { listNearestLevels } from '../contract/near.ts';
import {
  type BriefLeaf,
  type CurrentQualification,
  type LevelOption,
  listChecks,
  listCurrentQualifications,
  listLevelOptions,
  runCountCheck,
  runPeopleCheck,
  runProjectCheck,
} from '../evaluations.contract.ts';
import { getAmountBar, getQualificationPart } from './current-qualification-part.ts';
import {
  getEvaluationHomeAddress,
  getKindTitle,
  getQualificationAddress,
  getReportAddress,
  getWizardAddress,
} from './evaluation-address.ts';
import { HistoryCard } from './history-card.tsx';
import { MoreQualifications, NoQualifications } from './no-qualifications.tsx';
import { OutlookCards } from './outlook-card.tsx';
import { EstimateTag } from './wizard/choose-step.tsx';

const getAnswer = ({ verdict, distance, reason }: BriefLeaf): string => {
  if (verdict === 'met') return '满足';
  if (verdict === 'declared') return '按企业声明满足';
  return verdict === 'unmet' ? (distance?.text ?? reason) : '待核对';
};

/** Shows a requirement with the existing amount as a bar in the colour of the verdict. */
function LeafLine({ leaf }: { readonly leaf: BriefLeaf }) {
  const bar = getAmountBar(leaf);
  return (
    <li className="ck-line">
      <b>{leaf.title}</b>
      <span>
        {leaf.need.text}。现有：{stripSampleMark(leaf.have.text)}
      </span>
      <span className="ck-line-at">
        {bar && <GapBar {...bar} />}
        <span className={leaf.verdict === 'unmet' ? 'ck-short' : 'text-3'}>{getAnswer(leaf)}</span>
      </span>
    </li>
  );
}

function CurrentRow({ item, kind }: { readonly item: CurrentQualification; readonly kind: PartialRunKind }) {
  const part = getQualificationPart(item, kind);
  // The headcount check shows all requirements; the other kinds show only open requirements.
  const rows = kind === 'rysl' ? [...part.open, ...part.met] : part.open;
  const choice = new URLSearchParams({ standard: item.standardCode, level: item.level, part: 'own' });
  return (
    <li className="ck-held">
      <div className="row g12">
        {item.verdict === null ? (
          <b>
            {item.itemName} {item.level}
          </b>
        ) : (
          <Link className="b tap" to={getQualificationAddress(kind, item)}>
            {item.itemName} {item.level}
          </Link>
        )}
        <StatusTag look={part.look} words={part.words} />
        {item.verdict !== null && (
          <Link className="more tap" to={`${getEvaluationHomeAddress(kind)}?${choice.toString()}`}>
            核对数据
            <span className="sr-only">{`${item.itemName}${item.level}`}</span>
          </Link>
        )}
      </div>
      {rows.length > 0 && (
        <ul className="ck-list">
          {rows.map((leaf) => (
            <LeafLine key={leaf.id} leaf={leaf} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Runs one check of all current qualifications: C-136, C-137 or C-139, depending on the kind of the page. */
function useRunCurrent(kind: PartialRunKind) {
  const navigate = useNavigate();
  const options = {
    stale: [listChecks],
    onDone: ({ uuid }: { readonly uuid: string }) => void navigate(getReportAddress(kind, uuid)),
  };
  const project = useCommand(runProjectCheck, options);
  const people = useCommand(runPeopleCheck, options);
  const counts = useCommand(runCountCheck, options);
  return {
    isBusy: project.isPending || people.isPending || counts.isPending,
    run: () => {
      if (kind === 'xm') project.mutate({ body: {} });
      else if (kind === 'rysl') counts.mutate({ body: {} });
      else people.mutate({ body: { kind } });
    },
  };
}

function CurrentCard({ kind }: { readonly kind: PartialRunKind }) {
  const held = useQuery(query(listCurrentQualifications));
  const { isBusy, run } = useRunCurrent(kind);
  const may = useCanChange()('check:run:run');
  return (
    <Card
      title={`已有资质的${RUN_KIND_LABELS[kind]}要求`}
      note="按今天的标准和数据"
      more={
        may && (
          <Button isBusy={isBusy} busyLabel="核验中" disabled={!held.data || held.data.total === 0} onClick={run}>
            <Icon name="clipboard" />
            全部核验并存档
          </Button>
        )
      }
    >
      <QueryView query={held} subject="已有资质的校验" shape="rows">
        {({ rows, total }) =>
          total === 0 ? (
            <NoQualifications />
          ) : (
            <>
              <ul>
                {rows.map((item) => (
                  <CurrentRow key={item.itemUuid} item={item} kind={kind} />
                ))}
              </ul>
              <MoreQualifications shown={rows.length} total={total} />
            </>
          )
        }
      </QueryView>
    </Card>
  );
}

const NEAREST = 6;

function formatNear({ short, cost }: LevelOption): string {
  const missing = formatShortages(short);
  return missing === null ? '' : `还差：${missing}；估计${formatCost(cost)}`;
}

function NearList({ near, undecided }: ReturnType<typeof listNearestLevels<LevelOption>>) {
  return (
    <>
      {near.length === 0 && <p className="card-body text-3">按现有资料还不能判断离哪项资质最近。</p>}
      <ul>
        {near.map((one) => (
          <li key={`${one.standardCode} ${one.level}`} className="ck-near">
            <PageAccessGate to={getQualificationAddress('whole', one)} instead={`${one.standardName} ${one.level}`}>
              <Link className="tap" to={getQualificationAddress('whole', one)}>
                {one.standardName} {one.level}
              </Link>
            </PageAccessGate>
            <EstimateTag choice={one} />
            {one.counts.unmet > 0 && <span className="ck-near-short text-3 small">{formatNear(one)}</span>}
          </li>
        ))}
      </ul>
      {undecided > 0 && (
        <p className="card-body text-3 small">另有 {undecided} 个等级资料不全，不能判断远近，见全部资质。</p>
      )}
    </>
  );
}

export function NearestCard({ kind }: { readonly kind: PartialRunKind }) {
  const choices = useQuery(query(listLevelOptions, { query: {} }));
  return (
    <Card
      title="最接近满足的资质"
      note="按人员、资金和时间估计"
      more={<Link to={getWizardAddress(kind)}>全部资质</Link>}
    >
      <QueryView query={choices} subject="资质预估" shape="rows">
        {(found) => <NearList {...listNearestLevels(found, NEAREST)} />}
      </QueryView>
    </Card>
  );
}

/**
 * Shows the entry page of one kind of evaluation: the state of the current qualifications, the nearest levels, and past runs (P-049, P-052,
 * P-054, P-057).
 */
export function EvaluationHome({ kind }: { readonly kind: PartialRunKind }) {
  return (
    <>
      <PageHead
        title={`模拟受理校验：${getKindTitle(kind)}`}
        meta="按受理口径先核一遍，结果仅供准备材料参考，不代表审批结论。"
        actions={
          <ButtonLink kind="primary" to={getWizardAddress(kind)}>
            <Icon name="clipboard" />
            开始校验
          </ButtonLink>
        }
      />
      <div className="ck-two">
        <div>
          <CurrentCard kind={kind} />
          <OutlookCards />
        </div>
        <div>
          <NearestCard kind={kind} />
          <HistoryCard part={kind} kind={kind} />
        </div>
      </div>
    </>
  );
}
