import { useQuery } from '@tanstack/react-query';
import { query, useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { CopyText } from '#platform/web/ui/copy-text.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { type CalendarFeed, createCalendarFeed, getCalendarFeed, removeCalendarFeed } from '../../contract/calendar.ts';
import { CardLoadingState } from './reading.tsx';

/** Returns the URL with the scheme that calendar programs use for subscriptions. */
const subscribeTo = (address: string): string => address.replace(/^https?:/, 'webcal:');

/** Creates, copies, replaces and deletes the secret URL of the user's calendar. */
export function CalendarCard() {
  const may = useCanChange()('reminder:calendar:edit');
  const feed = useQuery(query(getCalendarFeed));
  const confirm = useConfirm();
  const stale = [getCalendarFeed];
  const create = useCommand(createCalendarFeed, { stale, onDone: () => toasts.show('success', '订阅地址已生成') });
  const remove = useCommand(removeCalendarFeed, { stale, onDone: () => toasts.show('success', '订阅地址已停用') });
  const rotate = async () => {
    const title = '更换订阅地址？原地址立即失效，已订阅的日历需要重新订阅。';
    if (await confirm({ title, action: '更换地址' })) create.mutate({});
  };
  const stop = async () => {
    if (await confirm({ title: '停用日历订阅？已订阅的日历不再更新。', action: '停用' })) remove.mutate({});
  };
  const { data } = feed;
  return (
    <Card title="日历订阅" note="Outlook、WPS 日历、手机日历均可订阅，内容随记录更新">
      <CardLoadingState query={feed} subject="订阅地址" />
      {data && data.address === null && (
        <div className="rs-note">
          <p>
            生成只属于您的私密地址，到期日、可以申请、最晚启动准备和最晚申请的日子会出现在您的日历里，并按提醒时间响铃。
          </p>
          {may ? (
            <Button kind="primary" isBusy={create.isPending} onClick={() => create.mutate({})}>
              生成订阅地址
            </Button>
          ) : (
            <p className="text-3">您只有查看权限，不能生成订阅地址。</p>
          )}
        </div>
      )}
      {data && data.address !== null && (
        <div className="rs-note rs-feed">
          <Address address={data.address} feed={data} />
          <div className="row gap-8 wrap">
            <a className="btn p" href={subscribeTo(data.address)}>
              订阅
            </a>
            {may && (
              <>
                <Button isBusy={create.isPending} onClick={() => void rotate()}>
                  更换地址
                </Button>
                <Button isBusy={remove.isPending} onClick={() => void stop()}>
                  停用
                </Button>
              </>
            )}
          </div>
          <HowTo />
        </div>
      )}
    </Card>
  );
}

function Address({ address, feed }: { readonly address: string; readonly feed: CalendarFeed }) {
  return (
    <div>
      <CopyText text={address} />
      <p className="text-3 small">
        知道这个地址的人都能看到您企业的到期安排，请勿公开。{feed.createTime} 生成，
        {feed.lastReadTime ? `最近一次被日历读取是 ${feed.lastReadTime}` : '还没有日历读取过'}。
      </p>
    </div>
  );
}

function HowTo() {
  return (
    <details>
      <summary>怎样订阅</summary>
      <ul>
        <li>Outlook：添加日历，选“从 Internet 订阅”，粘贴地址。</li>
        <li>WPS 日历：日历设置，选“订阅日历”，粘贴地址。</li>
        <li>iPhone：设置，日历，账户，添加已订阅的日历，粘贴地址。</li>
        <li>安卓手机：在支持网络日历（ICS）的日历应用中添加订阅，粘贴地址。</li>
      </ul>
    </details>
  );
}
