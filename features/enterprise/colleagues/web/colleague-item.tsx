import { ENTERPRISE_ROLE_LABELS } from '#domain/access/enterprise-role.ts';
import type { Colleague, OpenItemCounts } from '../colleagues.contract.ts';

/** The actions on a colleague; each opens a dialog. */
export type ColleagueAction = 'roles' | 'remove' | 'handover' | 'leave';

const WORK = [
  ['filings', '项申报'],
  ['tasks', '项申报任务'],
  ['reminders', '条提醒'],
] as const;

/** Formats a colleague's open items; empty if there are none. */
export const formatOpenItems = (open: OpenItemCounts): string =>
  WORK.filter(([key]) => open[key] > 0)
    .map(([key, what]) => `${open[key]} ${what}`)
    .join('、');

interface RolesProps {
  readonly roles: Colleague['roles'];
  readonly isOwner?: boolean;
}

export const RoleTags = ({ isOwner = false, roles }: RolesProps) => (
  <span className="co-roles">
    {isOwner && <span className="tag b">负责人</span>}
    {!isOwner && roles === null && <span className="tag g">全部权限</span>}
    {roles?.map((role) => (
      <span key={role} className="tag">
        {ENTERPRISE_ROLE_LABELS[role]}
      </span>
    ))}
  </span>
);

interface ItemProps {
  readonly person: Colleague;
  /** Whether the current user manages the other members. */
  readonly isOwner: boolean;
  readonly mayHandOver: boolean;
  readonly onDo: (doing: ColleagueAction) => void;
}

function Actions({ person, isOwner, mayHandOver, onDo }: ItemProps) {
  const { nickName, isSelf } = person;
  if (isSelf)
    return person.isOwner ? null : (
      <button type="button" className="btn small" onClick={() => onDo('leave')}>
        退出企业
      </button>
    );
  if (!isOwner) return null;
  const acts: readonly (readonly [ColleagueAction, string, boolean])[] = [
    ['roles', '设置权限', true],
    ['handover', '移交负责人', mayHandOver && !person.isLocked],
    ['remove', '移出企业', true],
  ];
  return acts
    .filter(([, , isOffered]) => isOffered)
    .map(([doing, label]) => (
      <button
        key={doing}
        type="button"
        className="btn small"
        aria-label={`${label}：${nickName}`}
        onClick={() => onDo(doing)}
      >
        {label}
      </button>
    ));
}

export function ColleagueItem(props: ItemProps) {
  const { person } = props;
  const work = person.open && formatOpenItems(person.open);
  return (
    <li className="listed-row">
      <span className="co-name">
        <b>
          <bdi>{person.nickName}</bdi>
          {person.isSelf && '（本人）'}
        </b>
        <small className="text-3">
          <span className="num">{person.phonenumber}</span>，
          {person.lastLoginTime === null ? '从未登录' : `最近登录 ${person.lastLoginTime}`}
          {work && `，未办 ${work}`}
        </small>
      </span>
      <RoleTags roles={person.roles} isOwner={person.isOwner} />
      {person.isLocked && <span className="tag r">账号已停用</span>}
      <span className="co-acts">
        <Actions {...props} />
      </span>
    </li>
  );
}
