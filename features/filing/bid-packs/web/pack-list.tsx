import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MAX_STORED_PACKS } from '#features/filing/filing-documents/contract/pack-state.ts';
import {
  getPollInterval,
  isPackInProgress,
  PackDownload,
  PackFailure,
  PackNotes,
  PackProgress,
} from '#features/filing/filing-documents/web/filing-documents.web-api.ts';
import { getQueryKey, query } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { type BidPack, downloadBidPack, listBidPackLog, listBidPacks } from '../bid-packs.contract.ts';

const MB = 1024 * 1024;

/** Shows the documents missing from the pack, and below them the other remarks in collapsed form. */
function Remarks({ pack }: { readonly pack: BidPack }) {
  return (
    <>
      {pack.lacking.length > 0 && (
        <p className="small bp-missing">
          没有扫描件，未收入 {pack.lacking.length} 份：
          {pack.lacking.map(({ material, paper: document }) => document ?? material).join('、')}
        </p>
      )}
      <PackNotes notes={pack.notes} title="须留意" />
    </>
  );
}

function Pack({ pack }: { readonly pack: BidPack }) {
  const may = useCanChange()('bid:pack:export');
  const client = useQueryClient();
  return (
    <li className="bp-pack" aria-label={pack.tender}>
      <div className="bp-head">
        <span>
          <b>{pack.tender}</b>
          <span className="text-3 small">
            {' '}
            使用日期 {pack.useOn}
            {pack.useTo !== null && pack.useTo !== pack.useOn && ` 至 ${pack.useTo}`}，{pack.createTime.slice(0, 16)}{' '}
            整理
          </span>
        </span>
        {may && (
          <PackDownload
            pack={pack}
            path={downloadBidPack.path}
            label={`下载${pack.tender}`}
            onSaved={() => client.invalidateQueries({ queryKey: getQueryKey(listBidPackLog) })}
          />
        )}
      </div>
      <p className="text-2 small">
        {pack.groups.map(({ name, members }) => `${name} ${members.length}`).join('，')}，{pack.files} 个文件
        {pack.size !== null && `，${(pack.size / MB).toFixed(1)} MB`}
      </p>
      {isPackInProgress(pack) && <PackProgress pack={pack} words="正在检查和加水印" label={`${pack.tender}整理进度`} />}
      <PackFailure pack={pack} />
      <Remarks pack={pack} />
    </li>
  );
}

/** Lists the packs of the last day with their progress. */
export function PackList() {
  const mayPack = useCanChange()('bid:pack:export');
  const found = useQuery({
    ...query(listBidPacks),
    refetchInterval: ({ state }) => getPollInterval(state.data),
  });
  return (
    <Card title="最近整理的" note={`最近 ${MAX_STORED_PACKS} 份一天内可以下载，之后删除；取用记录保留`}>
      <QueryView query={found} subject="投标材料" lines={3}>
        {(packs) =>
          packs.length === 0 ? (
            <EmptyState
              title="一天内没有整理投标材料"
              hint={
                mayPack
                  ? '在上面填写投标项目名称，添加人员或证书后整理。'
                  : '有编辑权限的同事整理后，一天内可以在这里下载。'
              }
            />
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
