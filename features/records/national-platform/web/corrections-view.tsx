import { type FormEvent, useState } from 'react';
import { isCorrectionOpen } from '#domain/national-platform/corrections.ts';
import { useCommand } from '#platform/web/query.ts';
import { useToday } from '#platform/web/state/now.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DayField } from '#platform/web/ui/day-field.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { PageButtons } from '#platform/web/ui/page-buttons.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import { type Correction, editCorrection, listCorrections, moveCorrection } from '../contract/corrections.ts';
import { listFindings } from '../national-platform.contract.ts';
import { formatBothValues } from './finding-advice.tsx';

const PAGE = 20;
type Target = 'open' | 'filed' | 'refused' | 'answered' | 'dropped';
const MOVE_LABELS: Readonly<Record<Target, string>> = {
  open: '重新更正',
  filed: '登记提交',
  refused: '登记未通过',
  answered: '登记已更正',
  dropped: '不再更正',
};
const isTarget = (state: Correction['state']): state is Target => state !== 'done';
const getLook = ({ state, dueOn }: Correction, today: string) => {
  if (state === 'done') return 'valid';
  if (state === 'dropped') return 'notAssessed';
  if (state === 'refused') return 'expired';
  return dueOn !== null && dueOn <= today ? 'due7' : 'due60';
};

interface MoveFormProps {
  readonly correction: Correction;
  readonly to: Target;
  readonly onDone: () => void;
}

function MoveForm({ correction, to, onDone }: MoveFormProps) {
  const [on, setOn] = useState(useToday());
  const [dueOn, setDueOn] = useState('');
  const [why, setWhy] = useState('');
  const move = useCommand(moveCorrection, { stale: [listCorrections, listFindings], onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { uuid, revision } = correction;
    move.mutate({ body: { uuid, revision, to, on, dueOn: dueOn || null, why: why.trim() || null } });
  };
  const getError = (name: string) => move.error?.fields.find(({ path }) => path === name)?.message;
  return (
    <form noValidate className="np-form" onSubmit={submit}>
      {to !== 'open' && to !== 'dropped' && (
        <DayField label="日期" value={on} error={getError('on')} onChange={setOn} />
      )}
      {to === 'refused' && (
        <TextField
          label="未通过原因"
          isRequired
          maxLength={500}
          value={why}
          error={getError('why')}
          onChange={(event) => setWhy(event.target.value)}
        />
      )}
      {isCorrectionOpen(to) && (
        <DayField
          label="跟进日期"
          value={dueOn}
          error={getError('dueOn')}
          help="到期列入今日待办"
          onChange={setDueOn}
        />
      )}
      <span className="row gap-8">
        <Button onClick={onDone}>取消</Button>
        <Button kind="primary" type="submit" isBusy={move.isPending}>
          {MOVE_LABELS[to]}
        </Button>
      </span>
    </form>
  );
}

function Evidence({ correction, canEdit }: { readonly correction: Correction; readonly canEdit: boolean }) {
  const edit = useCommand(editCorrection, { stale: [listCorrections] });
  const { uuid, revision, route, isRouteVerified, evidence, dueOn, note } = correction;
  const toggle = (name: string) =>
    edit.mutate({
      body: {
        uuid,
        revision,
        route,
        isRouteVerified,
        dueOn,
        note,
        evidence: evidence.map((one) => (one.name === name ? { ...one, isReady: !one.isReady } : one)),
      },
    });
  return (
    <fieldset className="np-evidence" disabled={!canEdit || edit.isPending}>
      <legend>证明材料（待核对）</legend>
      {evidence.map(({ name, isReady }) => (
        <label key={name}>
          <input type="checkbox" checked={isReady} onChange={() => toggle(name)} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** Neutral label, because the correction may have started with a comparison against a source other than the latest. */
const OTHER_SIDE = { name: '对方' } as const;

const formatCourse = ({ filedOn, answeredOn, refusedWhy, dueOn, doneOn, tries }: Correction): string =>
  [
    filedOn && `${filedOn} 提交${tries > 1 ? `（第 ${tries} 次）` : ''}`,
    answeredOn && `${answeredOn} 答复`,
    refusedWhy && `未通过：${refusedWhy}`,
    dueOn && `${dueOn} 跟进`,
    doneOn && `${doneOn} 比对一致`,
  ]
    .filter(Boolean)
    .join('，');

function CorrectionItem({ correction }: { readonly correction: Correction }) {
  const [to, setTo] = useState<Target | null>(null);
  const canEdit = useCanChange()('project:info:edit');
  const today = useToday();
  const { name, label, state, stateLabel, route, isRouteVerified, moves } = correction;
  const course = formatCourse(correction);
  return (
    <li className="np-finding">
      <p>
        <b>
          {name}：{label}
        </b>
        <StatusTag look={getLook(correction, today)} words={stateLabel} />
        <span className="text-2">{formatBothValues(correction, OTHER_SIDE)}</span>
      </p>
      {course !== '' && <p className="text-2">{course}</p>}
      {isCorrectionOpen(state) && (
        <>
          <p>
            {route}
            {!isRouteVerified && <span className="text-3">（待核对）</span>}
          </p>
          <Evidence correction={correction} canEdit={canEdit} />
        </>
      )}
      {canEdit && to === null && (
        <p className="row gap-8 wrap">
          {moves.filter(isTarget).map((one) => (
            <Button
              key={one}
              size="small"
              aria-label={`${name}${label}，${MOVE_LABELS[one]}`}
              onClick={() => setTo(one)}
            >
              {MOVE_LABELS[one]}
            </Button>
          ))}
        </p>
      )}
      {to !== null && <MoveForm correction={correction} to={to} onDone={() => setTo(null)} />}
    </li>
  );
}

/** Lists the open and the completed corrections with their state. */
export function CorrectionsView() {
  const [pageNum, setPage] = useState(1);
  const found = useStickyQuery(listCorrections, { query: { pageNum, pageSize: PAGE } });
  return (
    <QueryView query={found} subject="更正" shape="table" lines={6}>
      {({ rows, total }) =>
        total === 0 ? (
          <EmptyState title="还没有更正" hint="在差异里点“登记更正”，提交、答复和再次提交都记在这里。" />
        ) : (
          <>
            <ul>
              {rows.map((correction) => (
                <CorrectionItem key={correction.uuid} correction={correction} />
              ))}
            </ul>
            <PageButtons pageNum={pageNum} pageSize={PAGE} total={total} onTurn={setPage} />
          </>
        )
      }
    </QueryView>
  );
}
