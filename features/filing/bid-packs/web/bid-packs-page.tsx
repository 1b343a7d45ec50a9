import type { MetaFunction } from 'react-router';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import './bid-packs.css';
import { NewPack } from './new-pack.tsx';
import { PackList } from './pack-list.tsx';
import { BidPackLogList } from './take-list.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('投标材料') }];

/** Page with the document packs for tenders and the log of their downloads. */
export default function BidPacksPage() {
  const may = useCanChange();
  return (
    <div className="bp-page">
      <PageHead title="投标材料" meta="选出可用的人员和证书，扫描件加水印后打包；谁取走了什么都有记录" />
      {may('bid:pack:export') && <NewPack />}
      <PackList />
      {may('bid:log:list') && <BidPackLogList />}
    </div>
  );
}
