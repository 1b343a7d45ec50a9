import { Link } from 'react-router';
import { getEnterprisePath } from '#features/portal/enterprise-group/pages/enterprise-group.pages.ts';
import type { MessageType } from '#platform/contract/message-types.ts';
import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import { MESSAGE_TYPE_LABELS, type Message } from '../messages.contract.ts';
import { isExternalLink } from './message-memory.ts';

/** The icon of each message type: notification, gift, sound, safety certificate. */
const LOOKS: Readonly<Record<MessageType, { readonly icon: IconName; readonly tint: string }>> = {
  '01': { icon: 'bell', tint: 'b' },
  '02': { icon: 'gift', tint: 'c' },
  '03': { icon: 'sound', tint: '' },
  '04': { icon: 'shield', tint: 'w' },
};

export function MessageIcon({ type }: { readonly type: MessageType }) {
  const { icon, tint } = LOOKS[type];
  return (
    <span className={`msg-ico ${tint}`} title={MESSAGE_TYPE_LABELS[type]}>
      <Icon name={icon} />
    </span>
  );
}

/** Shows the user's enterprise to which the message belongs. */
export function EnterpriseTag({ enterprise }: Pick<Message, 'enterprise'>) {
  return (
    enterprise && (
      <span className={enterprise.isChosen ? 'tag b msg-enterprise' : 'tag msg-enterprise'}>{enterprise.entName}</span>
    )
  );
}

interface DetailLinkProps {
  readonly message: Pick<Message, 'router' | 'title' | 'enterprise'>;
  readonly onOpen: () => void;
}

/**
 * link to the details of a message. It opens an external address in a new tab, an address of the portal in place, and the address of
 * another enterprise after switching to that enterprise.
 */
export function MessageDetailLink({ message, onOpen }: DetailLinkProps) {
  const { router, title, enterprise } = message;
  if (!router) return null;
  if (isExternalLink(router)) {
    return (
      <a
        className="tap"
        href={router}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`查看详情：${title}（新窗口）`}
        onClick={onOpen}
      >
        查看详情
      </a>
    );
  }
  const isElsewhere = enterprise !== null && !enterprise.isChosen;
  const label = isElsewhere ? '切换到该企业查看' : '查看详情';
  return (
    <Link
      className="tap"
      to={isElsewhere ? getEnterprisePath(enterprise.uuid, router) : router}
      aria-label={`${label}：${title}`}
      onClick={onOpen}
    >
      {label}
    </Link>
  );
}
