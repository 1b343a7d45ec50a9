import type { ReactNode } from 'react';
import { type MenuLink, sumMenuCounts } from '#domain/menu/menu.ts';
import { useSession } from '../state/session-context.tsx';
import { CountBadge, VipMark } from '../ui/badges.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { useEntryTarget } from './entry-link.tsx';
import { useEntryVisibility, useNeedsVipMark } from './use-reach.ts';

interface MenuAnchorProps {
  readonly link: MenuLink;
  readonly className?: string;
  readonly hasIcon?: boolean;
  /** Whether the label is the tooltip, for menus that can collapse to icons. */
  readonly hasTitle?: boolean;
  readonly isCurrent?: boolean;
  /** Number in the badge; by default the count of the link's reminder category. */
  readonly count?: number;
  readonly role?: 'menuitem';
  readonly onFollow?: () => void;
}

/** One entry of any menu, with its icon, VIP mark and reminder badge. An entry with an empty address is shown but is no link (G-21). */
export function MenuAnchor({ link, className, hasIcon, hasTitle, isCurrent, role, onFollow, ...own }: MenuAnchorProps) {
  const { to, isLocked, note } = useEntryTarget()(link);
  const { reminderCount } = useSession();
  const isForMembers = useNeedsVipMark()(link);
  const canOpen = useEntryVisibility();
  const count = own.count ?? sumMenuCounts(reminderCount, link.countKey);
  if (link.href && !canOpen(link)) return null;
  const content: ReactNode = (
    <>
      {hasIcon && link.icon && <Icon name={link.icon as IconName} />}
      <span className="ma-label">{link.label}</span>
      {count > 0 && <CountBadge count={count} />}
      {(isLocked || isForMembers) && <VipMark />}
      {!link.href && <span className="tag soon">敬请期待</span>}
    </>
  );
  if (!link.href) {
    return <span className={`${className ?? ''} ma-empty`}>{content}</span>;
  }
  const follow = () => {
    note();
    onFollow?.();
  };
  const name = count > 0 ? `${link.label}，${count} 条提醒` : undefined;
  const shared = {
    className,
    role,
    title: hasTitle ? link.label : undefined,
    'aria-label': name,
    'aria-current': isCurrent ? ('page' as const) : undefined,
  };
  if (link.target === '_blank') {
    return (
      <a {...shared} href={to} target="_blank" rel="noopener" onClick={follow}>
        {content}
      </a>
    );
  }
  return (
    <PageLink {...shared} to={to} onClick={follow}>
      {content}
    </PageLink>
  );
}
