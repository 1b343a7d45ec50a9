import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveAddress } from '#platform/web/call.ts';
import { keyOf, query } from '#platform/web/query.ts';
import { useMayChange } from '#platform/web/state/session-context.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { type BidPack, downloadBidPack, listBidPacks, listBidTakes } from '../contract.ts';

const POLL_MS = 1000;
/** A large pack over an office line. */
const DOWNLOAD_MS = 1_800_000;
const MB = 1024 * 1024;

const isAtWork = ({ status }: BidPack): boolean => status === 'waiting' || status === 'running';

function Progress({ pack }: { readonly pack: BidPack }) {
  return (
    <p role="status" className="bp-progress">
      正在检查和加水印，{pack.done} / {pack.total}
      <progress max={Math.max(pack.total, 1)} value={pack.done} aria-label={`${pack.tender}整理进度`} />
    </p>
  );
}

function Remarks({ pack }: { readonly pack: BidPack }) {
  const lacking = pack.lacking.map(({ material, paper }) => ({ name: paper ?? material, words: '没有扫描件，未收入' }));
  const all = [...pack.notes, ...lacking];
  if (all.length === 0) return null;
  return (
    <details className="bp-notes">
      <summary>须留意 {all.length} 处</summary>
      <ul>
        {all.map(({ name, words }) => (
          <li key={`${name} ${words}`} className="sm">
            <b>{name}</b>：{words}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Pack({ pack }: { readonly pack: BidPack }) {
  const [isBusy, setBusy] = useState(false);
  const may = useMayChange()('bid:pack:export');
  const client = useQueryClient();
  const save = async () => {
    setBusy(true);
    // What failed has been told by the download itself.
    await saveAddress(downloadBidPack.path.replace('{id}', pack.id), DOWNLOAD_MS).catch(() => undefined);
    await client.invalidateQueries({ queryKey: keyOf(listBidTakes) });
    setBusy(false);
  };
  return (
    <li className="bp-pack" aria-label={pack.tender}>
      <div className="bp-head">
        <span>
          <b>{pack.tender}</b>
          <span className="t3 sm">
            {' '}
            使用日期 {pack.useOn}，{pack.createTime.slice(0, 16)} 整理
          </span>
        </span>
        {pack.status === 'done' && may && (
          <Button
            size="small"
            isBusy={isBusy}
            busyLabel="下载中"
            aria-label={`下载${pack.tender}`}
            onClick={() => void save()}
          >
            <Icon name="download" />
            下载
          </Button>
        )}
      </div>
      <p className="t2 sm">
        {pack.groups.map(({ name, members }) => `${name} ${members.length}`).join('，')}，{pack.files} 个文件
        {pack.size !== null && `，${(pack.size / MB).toFixed(1)} MB`}
      </p>
      {isAtWork(pack) && <Progress pack={pack} />}
      {pack.status === 'failed' && (
        <p className="bp-error" role="alert">
          {pack.message ?? '整理没有完成'}
        </p>
      )}
      <Remarks pack={pack} />
    </li>
  );
}

/** What was made within a day, with its progress. */
export function PackList() {
  const found = useQuery({
    ...query(listBidPacks),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? POLL_MS : false),
  });
  return (
    <Card title="最近整理的" note="一天内可以下载，之后删除；取用记录保留">
      <QueryView query={found} subject="投标材料" lines={3}>
        {(packs) =>
          packs.length === 0 ? (
            <EmptyState title="一天内没有整理投标材料" hint="在上面填写投标项目名称，添加人员或证书后整理。" />
          ) : (
            <ul className="bp-packs" aria-label="最近整理的投标材料">
              {packs.map((pack) => (
                <Pack key={pack.id} pack={pack} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}
