import { useState } from 'react';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import {
  CONFIRMATION_METHOD_LABELS,
  decideSourceEvidence,
  EVIDENCE_STATE_LABELS,
  EVIDENCE_STATES,
  listSourceEvidence,
  revokeSourceEvidence,
  type SourceEvidence,
} from '#features/content/source-evidence/source-evidence.contract.ts';
import { listUnverifiedRequirements } from '#features/standards/standards/contract/to-verify.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import { useWaitingListState, WaitingItemsCard } from '#platform/web/console/waiting-panel.tsx';
import { useCommand } from '#platform/web/query.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ReasonDialog } from '#platform/web/ui/reason-dialog.tsx';
import { listOperatorBacklog } from '../../operator-desk.contract.ts';
import { SecondReadingDialog } from './read-again-dialog.tsx';
import { ReviewLinkDialog } from './review-link-dialog.tsx';
import { ReviewProofDialog } from './review-proof-dialog.tsx';

const CHOICES = [
  {
    name: 'state',
    all: '全部状态',
    options: EVIDENCE_STATES.map((value) => ({ value, label: EVIDENCE_STATE_LABELS[value] })),
  },
];
const LOOKS = {
  proposed: 'tag y',
  waiting: 'tag y',
  confirmed: 'tag g',
  refused: 'tag',
  revoked: 'tag',
} as const satisfies Record<SourceEvidence['state'], string>;
const STALE = { stale: [listSourceEvidence, listUnverifiedRequirements, listOperatorBacklog] };

interface RowProps {
  readonly row: SourceEvidence;
}

/** Returns whether the operator must confirm the reading by a second one, as the only operator; the first reading is hidden until then. */
const isReadAgain = ({ ownConfirmation }: SourceEvidence): boolean =>
  ownConfirmation === 'tooEarly' || ownConfirmation === 'allowed';

const Confirmed = ({ row: { confirmWay, reviewer, difference } }: RowProps) => (
  <>
    {confirmWay !== null && (
      <small className="text-2">
        {CONFIRMATION_METHOD_LABELS[confirmWay]}
        {reviewer !== null && `：${reviewer}`}
      </small>
    )}
    {difference !== null && (
      <small className="text-2 od-text">
        {reviewer === null ? '再读的结果' : `${reviewer}的读数`}与登记的不同（登记，再读）：{difference}
      </small>
    )}
  </>
);

const What = ({ row }: RowProps) => (
  <span className="od-stack">
    <Link to={href(standardsPages.standard, { id: row.displayCode })}>
      {row.standardName} {row.level}
    </Link>
    <span className="od-text">{isReadAgain(row) ? row.before : (row.after ?? row.said)}</span>
    {row.after !== null && row.after !== row.before && !isReadAgain(row) && (
      <small className="text-3 od-text">现为：{row.before}</small>
    )}
    <small className="text-2">
      《{row.docTitle}》（{row.docNumber}）{row.clause}
    </small>
    <small className="text-3">
      {row.authorName} {row.createTime}
      {row.deciderName !== null && `；${row.deciderName} ${row.decideTime ?? ''}`}
    </small>
    <Confirmed row={row} />
    {row.revocation !== null && (
      <small className="text-2">
        {row.revocation.askedName} {row.revocation.askedTime} 提交撤回
      </small>
    )}
    {row.reason !== null && <small className="text-2">原因：{row.reason}</small>}
  </span>
);

const State = ({ row: { state, revocation } }: RowProps) =>
  revocation === null ? (
    <span className={LOOKS[state]}>{EVIDENCE_STATE_LABELS[state]}</span>
  ) : (
    <span className="tag y">待确认撤回</span>
  );

function RefusalDialog({ row: { uuid, state, ...row }, onClose }: RowProps & { readonly onClose: () => void }) {
  const isRevoked = state === 'confirmed';
  const isAsked = isRevoked && row.revocation === null;
  const refuse = useCommand(decideSourceEvidence, { ...STALE, quiet: true });
  const revoke = useCommand(revokeSourceEvidence, { ...STALE, quiet: true });
  const action = isAsked ? '提交撤回' : isRevoked ? '确认撤回' : '不采用';
  return (
    <ReasonDialog
      title={`${action}：${row.standardName}${row.level}`}
      action={action}
      isDangerous
      done={isAsked ? '已提交，由另一位运营人员确认后撤回' : isRevoked ? '已撤回，该条恢复为待核对' : '已记为不采用'}
      onSubmit={(reason) =>
        isRevoked
          ? revoke.mutateAsync({ body: { uuid, reason } })
          : refuse.mutateAsync({ body: { uuid, isConfirmed: false, reason } })
      }
      onClose={onClose}
    />
  );
}

const getName = ({ standardName, level }: SourceEvidence): string => `${standardName}${level}`;

interface ActionsProps extends RowProps {
  readonly onRefuse: (row: SourceEvidence) => void;
  readonly onReview: (row: SourceEvidence) => void;
  readonly onReadAgain: (row: SourceEvidence) => void;
  readonly onLink: (row: SourceEvidence) => void;
}

const canConfirm = ({ state, isOwn }: SourceEvidence, mayDecide: boolean): boolean =>
  mayDecide && state === 'waiting' && !isOwn;

/** The actions for a requested revocation: to revoke the reading, or to keep it. */
function RevocationActions({ row, onRefuse }: Pick<ActionsProps, 'row' | 'onRefuse'>) {
  const keep = useCommand(decideSourceEvidence, {
    ...STALE,
    onDone: () => toasts.show('success', '已取消撤回，仍然采用'),
  });
  const own = row.revocation?.own ?? null;
  return (
    <>
      {own === 'another' || own === 'tooEarly' ? (
        <small className="text-3">{own === 'another' ? '由另一位运营人员确认' : '明天起可以确认撤回'}</small>
      ) : (
        <Button size="small" aria-label={`确认撤回：${getName(row)}`} onClick={() => onRefuse(row)}>
          确认撤回
        </Button>
      )}
      <Button
        size="small"
        aria-label={`不撤回：${getName(row)}`}
        onClick={() => keep.mutate({ body: { uuid: row.uuid, isConfirmed: true } })}
      >
        不撤回
      </Button>
    </>
  );
}

/** The actions for a pending reading that the operator entered. */
function OwnActions({ row, onReadAgain, onLink }: Pick<ActionsProps, 'row' | 'onReadAgain' | 'onLink'>) {
  const { ownConfirmation } = row;
  if (ownConfirmation === 'another') return <small className="text-3">由另一位运营人员复核</small>;
  return (
    <>
      {ownConfirmation === 'allowed' ? (
        <Button size="small" kind="primary" aria-label={`再读复核：${getName(row)}`} onClick={() => onReadAgain(row)}>
          再读复核
        </Button>
      ) : (
        <small className="text-3">明天起可以再读一遍复核</small>
      )}
      <Button size="small" aria-label={`外部复核：${getName(row)}`} onClick={() => onLink(row)}>
        外部复核
      </Button>
    </>
  );
}

function Actions({ row, onRefuse, onReview, ...own }: ActionsProps) {
  const session = useSession();
  const mayDecide = hasPermission(session, ['manage:standard:publish']);
  const { state, ownConfirmation, mime } = row;
  const isReview = canConfirm(row, mayDecide);
  const isAsked = row.revocation !== null;
  const refusal = { waiting: '不采用', proposed: '不采用', confirmed: '提交撤回', refused: '', revoked: '' }[state];
  return (
    <span className="od-line">
      {mime !== null && !isReadAgain(row) && (
        <Button
          size="small"
          kind={isReview ? 'primary' : 'default'}
          aria-label={`${isReview ? '复核' : '原文'}：${getName(row)}`}
          onClick={() => onReview(row)}
        >
          {isReview ? '复核' : '原文'}
        </Button>
      )}
      {mayDecide && isAsked && <RevocationActions row={row} onRefuse={onRefuse} />}
      {mayDecide && !isAsked && refusal !== '' && (
        <Button size="small" aria-label={`${refusal}：${getName(row)}`} onClick={() => onRefuse(row)}>
          {refusal}
        </Button>
      )}
      {ownConfirmation !== null && (mayDecide || ownConfirmation === 'another') && <OwnActions row={row} {...own} />}
    </span>
  );
}

/** Lists what operators and enterprises read in the official texts; a reading takes effect after its review. */
export function ProofPanel() {
  const list = useWaitingListState();
  const session = useSession();
  const mayDecide = hasPermission(session, ['manage:standard:publish']);
  const [open, setOpen] = useState<SourceEvidence | null>(null);
  const [reviewed, setReviewed] = useState<SourceEvidence | null>(null);
  const [again, setAgain] = useState<SourceEvidence | null>(null);
  const [linked, setLinked] = useState<SourceEvidence | null>(null);
  const actions = (row: SourceEvidence) => (
    <Actions row={row} onRefuse={setOpen} onReview={setReviewed} onReadAgain={setAgain} onLink={setLinked} />
  );
  const rows = useStickyQuery(listSourceEvidence, { query: list.query });
  return (
    <>
      <WaitingItemsCard<SourceEvidence>
        subject="标准出处"
        unit="条"
        list={list}
        query={rows}
        rowKey="uuid"
        choices={CHOICES}
        hint="在“待核对的标准数据”中登记出处；企业在检查报告的待核对指标中提供的也列在这里。"
        columns={[
          { title: '出处', render: (_value, row) => <What row={row} /> },
          { title: '状态', width: 110, render: (_value, row) => <State row={row} /> },
          { title: '操作', width: 220, render: (_value, row) => actions(row) },
        ]}
        renderItem={(row) => (
          <div className="desk-item">
            <State row={row} />
            <What row={row} />
            {actions(row)}
          </div>
        )}
      />
      {reviewed && (
        <ReviewProofDialog
          row={reviewed}
          mayConfirm={canConfirm(reviewed, mayDecide)}
          onClose={() => setReviewed(null)}
        />
      )}
      {again && <SecondReadingDialog proof={again} onClose={() => setAgain(null)} />}
      {linked && <ReviewLinkDialog proof={linked} onClose={() => setLinked(null)} />}
      {open && <RefusalDialog row={open} onClose={() => setOpen(null)} />}
    </>
  );
}
