import { useQuery } from '@tanstack/react-query';
import { query } from '#platform/web/query.ts';
import { getReach } from '../contract/reach.ts';

interface ReachNoteProps {
  /** The fields of the draft, once they are loaded. */
  readonly draft: Readonly<Record<string, unknown>> | undefined;
}

/** Shows the number of recipients for the draft of a message. */
export function RecipientCountNote({ draft }: ReachNoteProps) {
  const limits = getReach.query.parse(draft ?? {});
  const reach = useQuery({ ...query(getReach, { query: limits }), enabled: draft !== undefined });
  if (!reach.data) return <>正在估算送达的人数</>;
  const { enterpriseCount, userCount } = reach.data;
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
