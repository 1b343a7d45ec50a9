import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { formatRelativeTime } from '#domain/text/time.ts';
import { useCommand } from '#platform/web/query.ts';
import { useNow, useToday } from '#platform/web/state/now.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { CountBadge } from '#platform/web/ui/badges.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { RichText } from '#platform/web/ui/rich-text.tsx';
import {
  getUnreadMessages,
  listMessages,
  MAX_POPUP_MESSAGES,
  type Message,
  markMessagesRead,
} from '../messages.contract.ts';
import { messagesPages } from '../pages/messages.pages.ts';
import { getPopupClosedAt, hidePopupToday, isPopupHidden, markPopupClosed } from './message-memory.ts';
import { EnterpriseTag, MessageDetailLink, MessageIcon } from './message-view.tsx';
import { useUnreadMessages } from './use-unread.ts';
import './messages.css';

/**
 * Shows unread messages at the bottom right, on phones as a sheet (R-050, R-085 … R-092; portal-spec section 2), while no other dialog is
 * open. After closing, it stays closed in all tabs until a newer message arrives.
 */
export function MessagePopup({ isHeld }: { readonly isHeld: boolean }) {
  const { isSignedIn, info } = useSession();
  return isSignedIn && info ? <Popup userUuid={info.uuid} isHeld={isHeld} /> : null;
}

function Popup({ userUuid, isHeld }: { readonly userUuid: string; readonly isHeld: boolean }) {
  useUnreadMessages();
  const { unreadMessage: count, unreadMessageList: list } = useSession();
  const [isHidden, setHidden] = useState(true);
  const [closedAt, close] = useClosedAt(userUuid);
  const today = useToday();
  useEffect(() => setHidden(isPopupHidden(localStorage, userUuid, today)), [userUuid, today]);
  const newest = list[0]?.messageTime ?? '';
  // The popup is hidden until the browser storage is read.
  const isShown = !isHidden && !isHeld && closedAt !== null && newest > closedAt;
  const onClose = () => close(newest);
  useEscape(isShown, onClose);
  if (!isShown) return null;
  const hideToday = () => {
    hidePopupToday(localStorage, userUuid, today);
    setHidden(true);
  };
  return <Region count={count} list={list} onClose={onClose} onHideToday={hideToday} />;
}

/** Returns the time of the newest message when the user closed the popup, in any tab; null until it is read. */
function useClosedAt(userUuid: string): [string | null, (newest: string) => void] {
  const [closedAt, setClosedAt] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setClosedAt(getPopupClosedAt(localStorage, userUuid));
    read();
    addEventListener('storage', read);
    return () => removeEventListener('storage', read);
  }, [userUuid]);
  const close = (newest: string) => {
    markPopupClosed(localStorage, userUuid, newest);
    setClosedAt(newest);
  };
  return [closedAt, close];
}

/** Returns whether the popup covers the focused control; if so, it must not be shown there. */
function useCoversFocus(popup: RefObject<HTMLElement | null>): boolean {
  const [isCovering, setCovering] = useState(false);
  useEffect(() => {
    const check = () => {
      const focused = document.activeElement;
      const area = popup.current;
      if (!focused || !area || focused === document.body || area.contains(focused)) return setCovering(false);
      const [one, other] = [focused.getBoundingClientRect(), area.getBoundingClientRect()];
      const isBeside = one.right <= other.left || one.left >= other.right;
      const isAbove = one.bottom <= other.top || one.top >= other.bottom;
      // After a navigation the page itself has the focus, which is not a control.
      setCovering(!isBeside && !isAbove && focused.id !== 'main');
    };
    document.addEventListener('focusin', check);
    document.addEventListener('focusout', check);
    addEventListener('scroll', check, { passive: true, capture: true });
    return () => {
      document.removeEventListener('focusin', check);
      document.removeEventListener('focusout', check);
      removeEventListener('scroll', check, { capture: true });
    };
  }, [popup]);
  return isCovering;
}

/** Listens for Esc on the page, because the popup does not take the focus; an open dialog takes precedence. */
function useEscape(isActive: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) onEscape();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}

interface RegionProps {
  readonly count: number;
  readonly list: readonly Message[];
  readonly onClose: () => void;
  readonly onHideToday: () => void;
}

function Region({ count, list, onClose, onHideToday }: RegionProps) {
  const now = new Date(useNow());
  const read = useCommand(markMessagesRead, { stale: [getUnreadMessages, listMessages] });
  const popup = useRef<HTMLElement>(null);
  const isCovering = useCoversFocus(popup);
  return (
    <section ref={popup} className={isCovering ? 'msg-pop covering' : 'msg-pop'} aria-label="未读消息">
      <div className="dialog-head">
        <Icon name="bell" size="large" />
        <h2>未读消息</h2>
        <CountBadge count={count} />
        <button type="button" className="x" aria-label="关闭未读消息" onClick={onClose}>
          <Icon name="close" size="large" />
        </button>
      </div>
      <ul>
        {list.slice(0, MAX_POPUP_MESSAGES).map((message) => (
          <li key={message.uuid}>
            <MessageIcon type={message.type} />
            <div>
              <div className="hh">
                <b>{message.title}</b>
                <time dateTime={message.messageTime.replace(' ', 'T')}>
                  {formatRelativeTime(message.messageTime, now)}
                </time>
              </div>
              <EnterpriseTag enterprise={message.enterprise} />
              <RichText className="msg-html" html={message.content} />
              <MessageDetailLink message={message} onOpen={() => read.mutate({ body: { id: message.uuid } })} />
            </div>
          </li>
        ))}
      </ul>
      <div className="fo">
        <NotToday onHideToday={onHideToday} />
        <span className="row g16 wrap">
          {count > MAX_POPUP_MESSAGES && (
            <Link to={href(messagesPages.userMessage)}>查看更多消息（{count - MAX_POPUP_MESSAGES}）</Link>
          )}
          <Button
            size="small"
            isBusy={read.isPending}
            onClick={() => read.mutate({ query: { isAllRead: 'true' }, body: {} })}
          >
            全部标为已读
          </Button>
        </span>
      </div>
    </section>
  );
}

/** hides the popup for today after confirmation. */
function NotToday({ onHideToday }: { readonly onHideToday: () => void }) {
  const confirm = useConfirm();
  const [isTicked, setTicked] = useState(false);
  const tick = async () => {
    setTicked(true);
    if (await confirm({ title: '确认今日不再弹出消息框？', action: '今日不再弹出' })) onHideToday();
    else setTicked(false);
  };
  return (
    <label className="msg-ck">
      <input type="checkbox" checked={isTicked} onChange={() => void tick()} />
      今日不再弹出
    </label>
  );
}
