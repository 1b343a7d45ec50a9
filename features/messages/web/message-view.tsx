import { Link } from 'react-router';
import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import { MESSAGE_TYPE_LABELS, type Message, type MessageType } from '../contract.ts';
import { isOutside } from './message-memory.ts';

/** notification, gift, sound, safety certificate. */
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

/** HTML of a message; the server made it safe when it was written. */
export function MessageContent({ html }: { readonly html: string }) {
  // oxlint-disable-next-line react/no-danger -- sanitised by platform/server/text/sanitise.ts on write
  return <div className="msg-html" dangerouslySetInnerHTML={{ __html: html }} />;
}

interface DetailLinkProps {
  readonly message: Pick<Message, 'router' | 'title'>;
  readonly onOpen: () => void;
}

/** an outside address opens in a new tab, one of the portal in place. */
export function DetailLink({ message, onOpen }: DetailLinkProps) {
  const { router, title } = message;
  if (!router) return null;
  if (isOutside(router)) {
    return (
      <a
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
  return (
    <Link to={router} aria-label={`查看详情：${title}`} onClick={onOpen}>
      查看详情
    </Link>
  );
}
