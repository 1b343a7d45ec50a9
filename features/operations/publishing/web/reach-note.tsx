import { useQuery } from '@tanstack/react-query';
import { MESSAGE } from '#features/enterprise/messages/contract/broadcast.ts';
import { getReach } from '#features/enterprise/messages/contract/reach.ts';
import { query } from '#platform/web/query.ts';
import { getManageCalls } from '../publishing.contract.ts';

/** Shows the recipients of a message, according to its draft. */
export function ReachNote({ uuid }: { readonly uuid: string }) {
  const { get } = getManageCalls(MESSAGE.name);
  const found = useQuery({ ...query(get, { params: { id: uuid } }), staleTime: 0 });
  const limits = getReach.query.parse(found.data ?? {});
  const reach = useQuery({ ...query(getReach, { query: limits }), enabled: found.isSuccess });
  if (!reach.data) return <>正在估算送达的人数</>;
  const { firmCount: enterpriseCount, userCount } = reach.data;
  const isLimited = Object.values(limits).some(Boolean);
  return (
    <>
      将送达 <b className="num">{userCount}</b> 位用户
      {isLimited ? (
        <>
          （<span className="num">{enterpriseCount}</span> 家企业）
        </>
      ) : (
        '（全部用户）'
      )}
      。撤下后，未读的用户不再看到；已读的仍可查阅。
    </>
  );
}
