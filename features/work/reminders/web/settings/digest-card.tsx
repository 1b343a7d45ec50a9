import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#platform/web/query.ts';
import { PageButtons } from '#platform/web/ui/page-buttons.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { DIGEST_CHANNEL_NAMES, type Digest, listDigests } from '../../contract/delivery.ts';
import { CardLoadingState } from './reading.tsx';

const PAGE_SIZE = 10;

/** Lists the digests sent to the user, with their delivery state. */
export function DigestCard() {
  const [pageNum, setPageNum] = useState(1);
  const found = useQuery({
    ...query(listDigests, { query: { pageNum, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  const { rows = [], total = 0 } = found.data ?? {};
  return (
    <Card title="发送记录" note={total > 0 ? `共 ${total} 条` : undefined}>
      <CardLoadingState query={found} subject="发送记录" />
      {found.data && rows.length === 0 && <p className="rs-note text-3">还没有发送过汇总。</p>}
      {rows.length > 0 && (
        <div className="rs-scroll">
          <table className="rs-log">
            <caption className="sr-only">汇总的发送记录</caption>
            <thead>
              <tr>
                {['日期', '方式', '接收人', '内容', '结果'].map((head) => (
                  <th scope="col" key={head}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.uuid}>
                  <td className="num no-wrap">{row.day}</td>
                  <td className="no-wrap">{DIGEST_CHANNEL_NAMES[row.channel]}</td>
                  <td className="num">{row.recipient ?? '—'}</td>
                  <td>
                    {row.title}
                    <span className="text-3 small"> {doneWords(row)}</span>
                  </td>
                  <td>{getResult(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <PageButtons pageNum={pageNum} pageSize={PAGE_SIZE} total={total} onTurn={setPageNum} />
    </Card>
  );
}

/** Formats how many reminders of a digest have been resolved. */
function doneWords({ total, done }: Digest): string {
  if (done === 0) return '';
  return done < total ? `已办结 ${done} 项` : '已全部办结';
}

function getResult({ state, tries, nextTime }: Digest): string {
  switch (state) {
    case 'sent':
      return '已送达服务商';
    case 'failed':
      return `发送失败，已尝试 ${tries ?? 0} 次`;
    case 'sending':
      return '正在发送';
    case 'waiting':
      return tries ? `第 ${tries} 次未成功，${nextTime ?? ''} 再试` : `${nextTime ?? ''} 发送`;
    default:
      return '记录已清理';
  }
}
