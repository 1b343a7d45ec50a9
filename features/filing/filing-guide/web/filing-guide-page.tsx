import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { getProvince } from '#domain/regions/regions.ts';
import { ListCard } from '#platform/web/console/list-card.tsx';
import { useProvince } from '#platform/web/shell/province-select.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { Drawer } from '#platform/web/ui/dialog.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import { FILING_CATEGORIES, type FilingEntry, searchFilingEntries } from '../filing-guide.contract.ts';
import { FilingDetails, OfficeLink } from './filing-details.tsx';
import './filing-guide.css';
import { type DataTableColumns } from '#platform/web/console/data-table.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('申报指南检索') }];

const PROVINCES = PROVINCE_GROUPS.flatMap((group) => group.provs).filter((prov) => prov.value !== '');

const getName = (region: string): string =>
  region === '' ? '各地' : (getProvince(PROVINCE_GROUPS, region)?.label ?? region);
const getCategory = (value: string): string => FILING_CATEGORIES.find((one) => one.value === value)?.label ?? value;

type Open = (entry: FilingEntry) => void;

function NameButton({ entry, open }: { readonly entry: FilingEntry; readonly open: Open }) {
  return (
    <button type="button" className="lnk" onClick={() => open(entry)}>
      {entry.itemName}
    </button>
  );
}

const getColumns = (open: Open): DataTableColumns<FilingEntry> => [
  { title: '事项', key: 'itemName', render: (_value, entry) => <NameButton entry={entry} open={open} /> },
  { title: '类别', dataIndex: 'category', render: getCategory },
  { title: '地区', dataIndex: 'region', render: getName },
  { title: '受理机关', dataIndex: 'acceptOrg' },
  { title: '申报入口', key: 'url', render: (_value, entry) => <OfficeLink entry={entry} isListed /> },
];

function Item({ entry, open }: { readonly entry: FilingEntry; readonly open: Open }) {
  return (
    <div className="fg-item">
      <NameButton entry={entry} open={open} />
      <span className="text-2">{entry.acceptOrg}</span>
      <span className="row between gap-8 wrap small">
        <span className="text-3">
          {getName(entry.region)}　{getCategory(entry.category)}
        </span>
        <OfficeLink entry={entry} isListed />
      </span>
    </div>
  );
}

/** Page with the authority and procedure of each filing: P-043 with its two menu addresses P-086 and P-087. */
export default function FilingGuidePage() {
  const list = useListState();
  const { prov } = useProvince();
  const [opened, setOpened] = useState<FilingEntry | null>(null);
  const found = useStickyQuery(searchFilingEntries, { query: { ...(prov ? { prov } : {}), ...list.query } });
  const every = prov ? `随页头地区（${getName(prov)}）` : '全部地区';
  return (
    <>
      <PageHead
        title="申报指南检索"
        meta="按地区、类别和关键词查找受理机关、办理步骤和材料；带 * 的申报入口待核对，以受理机关公布的为准"
      />
      <ListCard
        label="申报事项"
        filters={{
          search: '事项、受理机关、简称或文号',
          searchName: 'keywords',
          choices: [
            { name: 'zzType', all: '全部类别', options: FILING_CATEGORIES },
            { name: 'prov', all: every, options: PROVINCES },
          ],
        }}
        subject="申报事项"
        unit="项"
        list={list}
        query={found}
        rowKey="uuid"
        columns={getColumns(setOpened)}
        renderItem={(entry) => <Item entry={entry} open={setOpened} />}
        empty={<EmptyState title="这个地区还没有申报事项" hint="换一个地区看看，或直接询问受理机关。" />}
      />
      {opened && (
        <Drawer title={opened.itemName} onClose={() => setOpened(null)} footer={<OfficeLink entry={opened} />}>
          <FilingDetails entry={opened} />
        </Drawer>
      )}
    </>
  );
}
