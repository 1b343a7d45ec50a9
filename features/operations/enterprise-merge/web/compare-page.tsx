import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type MetaFunction, useSearchParams } from 'react-router';
import { href } from '#domain/access/page.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { CERTIFICATION_LABELS } from '#features/operations/enterprise-admin/enterprise-admin.contract.ts';
import { query } from '#platform/web/query.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Facts } from '#platform/web/ui/facts.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import {
  compareEnterprises,
  type EnterpriseComparison,
  type MergeEnterprise,
  SELECTABLE_KINDS,
  type SelectableKind,
} from '../enterprise-merge.contract.ts';
import { enterpriseMergePages } from '../pages/enterprise-merge.pages.ts';
import { EnterprisePicker, SelectedEnterprise } from './enterprise-picker.tsx';
import { ConfirmMergeDialog } from './merge-dialog.tsx';
import { IrreversibleEffects } from './no-way-back.tsx';
import './enterprise-merge.css';

export const meta: MetaFunction = () => [{ title: getTitle('对照并合并企业') }];

/**
 * The query parameter with the kinds for which the values of the removed enterprise are kept; the approver opens the same address and sees
 * the requested choice.
 */
const FROM_GONE = 'from';

/** Compared properties of the enterprises themselves. */
const LINES: readonly { readonly label: string; readonly of: (enterprise: MergeEnterprise) => string }[] = [
  { label: '统一社会信用代码', of: ({ creditCode }) => creditCode },
  { label: '曾用名', of: ({ formerNames }) => formerNames.join('、') || '无' },
  {
    label: '认证状态',
    of: ({ certifyStatus, isLocked }) => `${CERTIFICATION_LABELS[certifyStatus]}${isLocked ? '，已停用' : ''}`,
  },
  { label: '负责人', of: ({ ownerName }) => ownerName ?? '全体成员' },
  { label: '会员到期', of: ({ memberUntil }) => memberUntil ?? '未开通' },
  { label: '建立时间', of: ({ createTime }) => createTime.slice(0, 16) },
];

interface Line {
  readonly label: string;
  readonly stay: string | number;
  readonly gone: string | number;
}

const Lines = ({
  label,
  stay,
  gone,
  lines,
}: {
  readonly label: string;
  readonly stay: string;
  readonly gone: string;
  readonly lines: readonly Line[];
}) => (
  <table className="fm-table" aria-label={label}>
    <thead>
      <tr>
        <th scope="col">项目</th>
        <th scope="col">
          保留<small className="text-3">{stay}</small>
        </th>
        <th scope="col">
          并入<small className="text-3">{gone}</small>
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.label}>
          <th scope="row">{line.label}</th>
          <td>{line.stay}</td>
          <td>{line.gone}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

function People({ people }: Pick<EnterpriseComparison, 'people'>) {
  const where = ({ isInStay, isInGone }: EnterpriseComparison['people'][number]) =>
    isInStay && isInGone ? '两家' : isInStay ? '保留的企业' : '并入的企业';
  return (
    <ul className="fm-plain">
      {people.map((person) => (
        <li key={person.username}>
          {person.nickName}
          <small className="text-3">
            {person.username}，{where(person)}
          </small>
        </li>
      ))}
    </ul>
  );
}

type Conflict = EnterpriseComparison['conflicts'][number];

const describeDifferences = ({ differing, fields }: Conflict): string =>
  differing === 0
    ? '内容相同'
    : `${differing} 条内容不同：${fields.map(({ label, total }) => `${label} ${total} 条`).join('、')}`;

interface ChoiceProps {
  readonly conflict: Conflict & { readonly name: SelectableKind };
  readonly isFromGone: boolean;
  readonly onChoose: (name: SelectableKind, isFromGone: boolean) => void;
}

/** Selects the enterprise whose values are used for one kind of duplicate record. */
const Choice = ({ conflict: { name, label }, isFromGone, onChoose }: ChoiceProps) => (
  <fieldset className="fm-choice">
    <legend className="sr-only">{label}以哪家为准</legend>
    {[false, true].map((gone) => (
      <label key={String(gone)}>
        <input type="radio" name={`fm-${name}`} checked={isFromGone === gone} onChange={() => onChoose(name, gone)} />
        {gone ? '以并入企业为准' : '以保留企业为准'}
      </label>
    ))}
  </fieldset>
);

interface ConflictsProps extends Pick<EnterpriseComparison, 'conflicts'> {
  readonly fromGone: readonly SelectableKind[];
  readonly onChoose: ChoiceProps['onChoose'];
}

function Conflicts({ conflicts, fromGone, onChoose }: ConflictsProps) {
  if (conflicts.length === 0) return <p className="text-2 fm-pad">没有两家重复登记的记录。</p>;
  return (
    <ul className="fm-plain">
      {conflicts.map((conflict) => {
        const { name, label, total, names } = conflict;
        const choosable = SELECTABLE_KINDS.find((one) => one === name);
        return (
          <li key={name} className="fm-conflict">
            <span className="fm-what">
              <span>
                {label} <b className="num">{total}</b> 条
              </span>
              <small className="text-2">{describeDifferences(conflict)}</small>
              <small className="text-3">
                {names.join('、')}
                {total > names.length ? ' 等' : ''}
              </small>
            </span>
            {choosable && conflict.differing > 0 ? (
              <Choice
                conflict={{ ...conflict, name: choosable }}
                isFromGone={fromGone.includes(choosable)}
                onChoose={onChoose}
              />
            ) : (
              <span className="text-3">以保留企业为准</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface SideProps extends Omit<ConflictsProps, 'conflicts'> {
  readonly comparison: EnterpriseComparison;
  readonly onSwap: () => void;
}

function Side({ comparison, fromGone, onChoose, onSwap }: SideProps) {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const { stay, gone, counts, people, conflicts, settled, stops, refusal, asksSecond } = comparison;
  const own = { stay: stay.entName, gone: gone.entName };
  return (
    <div className="fm-page">
      <Card title="两家企业" more={<Button onClick={onSwap}>互换</Button>}>
        <Lines
          label="两家企业"
          {...own}
          lines={LINES.map(({ label, of }) => ({ label, stay: of(stay), gone: of(gone) }))}
        />
      </Card>
      <Card title="各有多少" note="并入企业的都转到保留的企业">
        {counts.length === 0 ? (
          <p className="text-2 fm-pad">两家都没有登记资料。</p>
        ) : (
          <Lines label="各有多少" {...own} lines={counts} />
        )}
      </Card>
      <Card
        title="重复的记录"
        note="每条留用一份，另一份的内容在回收站保留 30 天，也在合并前资料中；挂在两份下面的记录都归到留用的一份"
      >
        <Conflicts conflicts={conflicts} fromGone={fromGone} onChoose={onChoose} />
      </Card>
      <Card title="如何处理">
        <Facts className="fm-settled" rows={settled.map(({ label, text }) => [label, text])} />
      </Card>
      <Card title="合并后不再有效">
        <ul className="fm-plain">
          {stops.map((stop) => (
            <li key={stop}>{stop}</li>
          ))}
        </ul>
      </Card>
      <Card title="成员">
        <People people={people} />
      </Card>
      <Card title="撤销与留存">
        <IrreversibleEffects />
      </Card>
      <div className="fm-end">
        {refusal !== null && <p className="text-2">现在不能合并：{refusal}</p>}
        {hasPermission(session, ['manage:merge:edit']) && (
          <Button kind="primary" disabled={refusal !== null} onClick={() => setOpen(true)}>
            {asksSecond ? '提交合并' : '合并'}
          </Button>
        )}
      </div>
      {isOpen && <ConfirmMergeDialog comparison={comparison} fromGone={fromGone} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Compares two enterprises and describes the effects of a merge: /qyxx/ptgl/qy/hb/db (P-209). */
export default function ComparePage() {
  const [search, setSearch] = useSearchParams();
  const [stay, gone] = [search.get('stay') ?? '', search.get('gone') ?? ''];
  const maySearch = hasPermission(useSession(), ['manage:enterprise:list']);
  const isChosen = isUuid(stay) && isUuid(gone);
  const found = useQuery({ ...query(compareEnterprises, { query: { stay, gone } }), enabled: isChosen, staleTime: 0 });
  const choose = (next: Readonly<Record<string, string>>) => setSearch({ stay, gone, ...next });
  // The choice is also stored in state, because the address is updated with a delay.
  const [fromGone, setFromGone] = useState<readonly SelectableKind[]>(() =>
    SELECTABLE_KINDS.filter((name) => search.get(FROM_GONE)?.split(',').includes(name)),
  );
  const selectValues = (name: SelectableKind, isFromGone: boolean) => {
    const next = SELECTABLE_KINDS.filter((one) => (one === name ? isFromGone : fromGone.includes(one)));
    setFromGone(next);
    setSearch(
      { stay, gone, ...(next.length > 0 ? { [FROM_GONE]: next.join(',') } : {}) },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <>
      <PageHead
        title="对照并合并企业"
        meta="先核对是否同一家，再决定保留哪一家"
        actions={
          <Link className="btn" to={href(enterpriseMergePages.merges)}>
            返回企业合并
          </Link>
        }
      />
      {isChosen ? (
        <QueryView query={found} subject="两家企业的对照" lines={8}>
          {(comparison) => (
            <Side
              comparison={comparison}
              fromGone={fromGone}
              onChoose={selectValues}
              onSwap={() => {
                setFromGone([]);
                choose({ stay: gone, gone: stay });
              }}
            />
          )}
        </QueryView>
      ) : (
        <Card title="选择企业">
          <div className="fm-pad">
            {!maySearch ? (
              <p className="text-2">请从疑似重复的企业中选择；查找企业须有企业管理的权限。</p>
            ) : isUuid(stay) ? (
              <div className="fm-choosing">
                <SelectedEnterprise uuid={stay} onChange={() => choose({ stay: '' })} />
                <EnterprisePicker key="gone" label="并入的企业" onPick={(uuid) => choose({ gone: uuid })} />
              </div>
            ) : (
              <div className="fm-choosing">
                <EnterprisePicker key="stay" label="保留的企业" onPick={(uuid) => choose({ stay: uuid })} />
              </div>
            )}
          </div>
        </Card>
      )}
    </>
  );
}
