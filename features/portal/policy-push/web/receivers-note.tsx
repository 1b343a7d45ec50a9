import { useQuery } from '@tanstack/react-query';
import type { ResultOf } from '#platform/contract/route.ts';
import { query } from '#platform/web/query.ts';
import { getReceivers, type NotificationReason } from '../policy-push.contract.ts';

type Receivers = ResultOf<typeof getReceivers>;

const WHY: Readonly<Record<NotificationReason, string>> = {
  qualification: '持有文件涉及的资质',
  keyword: '主题关键词与企业的证书相符',
  region: '文件适用于企业所在地区',
  followed: '有用户关注文件的地区',
};
const SILENCE: Readonly<Record<NonNullable<Receivers['silence']>, string>> = {
  kind: '这类文章不推送给企业。',
  wished: '已选择“本次不推送企业”，不会通知企业。',
  known: '内容与上次推送的相同，不会再次通知企业。',
};

function Counts({ receivers }: { readonly receivers: Receivers }) {
  const { silence, enterpriseCount, userCount, mailCount, declinedCount, reasons } = receivers;
  if (silence !== null) return <p>{SILENCE[silence]}</p>;
  if (enterpriseCount === 0) return <p>没有符合条件的企业，不会通知任何人。</p>;
  return (
    <>
      <p>
        将通知 <b className="num">{enterpriseCount}</b> 家企业的 <b className="num">{userCount}</b> 位用户
        {mailCount > 0 && `，其中 ${mailCount} 位另收邮件`}
        {declinedCount > 0 && `；另有 ${declinedCount} 位用户在提醒设置中不接收`}。通知的原因：
      </p>
      <ul>
        {reasons.map(({ kind, enterpriseCount: count }) => (
          <li key={kind}>
            {WHY[kind]}：<span className="num">{count}</span> 家
          </li>
        ))}
      </ul>
      {reasons.length > 1 && <p className="text-3 small">同一企业可能符合多项。</p>}
    </>
  );
}

/** Names, before the publication of an article, who will be notified and why. */
export function ReceiversNote({ uuid }: { readonly uuid: string }) {
  const found = useQuery({ ...query(getReceivers, { params: { id: uuid } }), staleTime: 0 });
  return (
    <>
      <p>发布后所有读者都能看到。</p>
      {found.data && <Counts receivers={found.data} />}
      {found.isPending && <p role="status">正在统计将通知的企业</p>}
      {found.isError && <p role="alert">将通知的企业没有统计出来：{found.error.message}</p>}
    </>
  );
}
