import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { readToken } from '../cookies.ts';
import { endSession, endWaitingSessions } from '../ending-sessions.ts';
import { announceLogout, leaveAfterLogout, notifyExpiredLogin, setInputSaver, watchLogout } from '../leaving.ts';
import { deleteOfflineSnapshot } from '../offline/forget.ts';
import { useShellData } from '../shell-data.tsx';
import { toasts } from '../toasts.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { saveForms, setSavedFormsUser } from './saved-forms.ts';
import {
  buildSessionState,
  canChange,
  getPageOwner,
  hasPermission,
  hasRole,
  type SessionState,
  type UnreadMessages,
} from './session.ts';

interface SessionTools extends SessionState {
  /** Sets the unread messages after they were loaded again. */
  readonly setUnread: (unread: UnreadMessages) => void;
  readonly setReminders: (counts: Readonly<Record<string, number>>) => void;
}

const SessionContext = createContext<SessionTools | null>(null);

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const shell = useShellData();
  const [unread, setUnread] = useState<UnreadMessages | null>(null);
  const [counts, setReminders] = useState<Readonly<Record<string, number>> | null>(null);
  const tools = useMemo(() => {
    const state = buildSessionState(shell.session, counts ?? shell.counts, { token: readToken(), unread });
    return { ...state, setUnread, setReminders };
  }, [shell, unread, counts]);
  // The preview of a draft is rendered as for a guest, so a missing session does not mean that the login has expired.
  useEffect(() => {
    if (shell.preview === null) notifyExpiredLogin(shell.session !== null);
  }, [shell]);
  useEffect(() => watchLogout(shell.session !== null), [shell.session]);
  useEffect(() => {
    const end = () => void endWaitingSessions();
    end();
    addEventListener('online', end);
    return () => removeEventListener('online', end);
  }, []);
  const owner = shell.session === null ? null : getPageOwner(shell.session);
  useEffect(() => {
    setInputSaver(() => saveForms(sessionStorage, location.pathname + location.search, Date.now()));
  }, []);
  useEffect(() => setSavedFormsUser(owner, sessionStorage, Date.now()), [owner]);
  return <SessionContext value={tools}>{children}</SessionContext>;
}

export function useSession(): SessionTools {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs the document around it');
  return session;
}

/**
 * Returns a function that decides whether a button for changes is shown: `const can = useCanChange(); can('certificate:info:edit') &&
 * <Button>编辑</Button>`
 */
export function useCanChange(): (permission: string) => boolean {
  const session = useSession();
  return (permission) => canChange(session, permission);
}

interface GateProps {
  readonly need: readonly string[];
  readonly children: ReactNode;
}

/**
 * Shows its content only to a user with one of the permissions.
 * @public for screens of features
 */
export function PermissionGate({ need, children }: GateProps) {
  return hasPermission(useSession(), need) ? children : null;
}

/**
 * Shows its content only to a user with one of the roles.
 * @public for screens of features
 */
export function RoleGate({ need, children }: GateProps) {
  return hasRole(useSession(), need) ? children : null;
}

/** Returns the logout of portal-spec section 4: confirms, notifies the server, clears all data, goes to /login (R-150 … R-152). */
export function useLogout(): () => Promise<void> {
  const confirm = useConfirm();
  return async () => {
    const isSure = await confirm({ title: '是否确认退出登录？', action: '退出登录' });
    if (!isSure) return;
    const token = readToken();
    announceLogout();
    if (token !== '' && !(await endSession(token)))
      toasts.show('error', '网络连接失败，本机已退出，联网后自动结束这次登录');
    // The next document would delete the snapshot, too, but it is only loaded while online.
    await deleteOfflineSnapshot();
    leaveAfterLogout();
  };
}
