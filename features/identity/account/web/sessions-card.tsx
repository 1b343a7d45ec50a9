import type { ResultOf } from '#platform/contract/route.ts';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { type listLogins, type listSessions, removeOtherSessions, removeSession } from '../account.contract.ts';

interface SessionsCardProps {
  readonly sessions: ResultOf<typeof listSessions>;
  readonly onChange: () => void;
}

/** Lists the sessions of the account and ends them (G-27). */
export function SessionsCard({ sessions, onChange }: SessionsCardProps) {
  const confirm = useConfirm();
  const done = (text: string) => () => {
    toasts.show('success', text);
    onChange();
  };
  const one = useCommand(removeSession, { onDone: done('该设备已退出登录') });
  const others = useCommand(removeOtherSessions, { onDone: done('其他设备已退出登录') });
  const endOthers = async () => {
    if (await confirm({ title: '让其他设备全部退出登录？', action: '全部退出', isDangerous: true })) others.mutate({});
  };
  return (
    <Card
      title="登录设备"
      note={`${sessions.length} 处登录`}
      more={
        sessions.length > 1 && (
          <Button size="small" isBusy={others.isPending} onClick={() => void endOthers()}>
            其他设备全部退出
          </Button>
        )
      }
    >
      <ul className="account-list">
        {sessions.map((session) => (
          <li key={session.uuid}>
            <div>
              <b>{session.device}</b> {session.isCurrent && <span className="tag g">本次登录</span>}
              <p className="text-3 small">
                {session.place}（{session.ip}） · 登录于 {session.createTime} · 最近使用 {session.lastSeen}
              </p>
            </div>
            {!session.isCurrent && (
              <Button
                size="small"
                aria-label={`让 ${session.device}（${session.createTime} 登录）退出`}
                onClick={() => one.mutate({ body: { uuid: session.uuid } })}
              >
                退出
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface LoginsCardProps {
  readonly logins: ResultOf<typeof listLogins>;
  readonly page: number;
  readonly pageSize: number;
}

/** Lists the logins, including failed logins, so that users notice logins by other people. */
export function LoginsCard({ logins, page, pageSize }: LoginsCardProps) {
  return (
    <Card title="登录记录" note={`共 ${logins.total} 次，地点按网络地址推断`}>
      <ul className="account-list">
        {logins.rows.map((login) => (
          <li key={login.uuid}>
            <div>
              <b>{login.device}</b>{' '}
              <span className={login.isDone ? 'tag g' : 'tag r'}>{login.isDone ? '成功' : '失败'}</span>
              <p className="text-3 small">
                {login.time} · {login.place}（{login.ip}）
              </p>
            </div>
          </li>
        ))}
        {logins.rows.length === 0 && <li className="text-3">还没有登录记录</li>}
      </ul>
      {logins.total > pageSize && (
        <div className="account-pager">
          <Pager total={logins.total} pageNum={page} pageSize={pageSize} unit="次" />
        </div>
      )}
    </Card>
  );
}
