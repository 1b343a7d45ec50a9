import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { downloadFile } from '#platform/web/call.ts';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { ListCard } from '#platform/web/console/list-card.tsx';
import { query } from '#platform/web/query.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import { exportStandards, getStandardsFileSigner } from '../contract/standards-file.ts';
import {
  exportReleases,
  listReleases,
  RELEASE_STEP_LABELS,
  type StandardRelease,
} from '../standard-releases.contract.ts';
import { ImportStandardsDialog } from './import-standards-dialog.tsx';
import './standard-releases.css';
import { type DataTableColumns } from '#platform/web/console/data-table.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('标准发布') }];

const TAGS: Readonly<Record<StandardRelease['step'], string>> = {
  published: 'tag g',
  withdrawn: 'tag r',
  checked: 'tag b',
  unchecked: 'tag o',
};

const Step = ({ release: { step } }: { readonly release: StandardRelease }) => (
  <span className={TAGS[step]}>{RELEASE_STEP_LABELS[step]}</span>
);

const Reading = ({ reading }: { readonly reading: NonNullable<StandardRelease['reading']> }) => (
  <>
    <small className="text-2">修改前：{reading.before}</small>
    <small className="text-3">
      《{reading.docTitle}》{reading.clause}
      {reading.confirmed !== null && `，${reading.confirmed}`}
    </small>
  </>
);

const Title = ({ release: { title, docNumber, notes, reading } }: { readonly release: StandardRelease }) => (
  <span className="listed-name sr-title">
    <b>{title}</b>
    <small className="text-3">{[docNumber, notes].filter(Boolean).join('，')}</small>
    {reading && <Reading reading={reading} />}
  </span>
);

const COLUMNS: DataTableColumns<StandardRelease> = [
  { title: '编号', width: 80, className: 'num r', dataIndex: 'number' },
  { title: '操作', width: 110, render: (_value, release) => <Step release={release} /> },
  { title: '标题', render: (_value, release) => <Title release={release} /> },
  {
    title: '标准',
    width: 180,
    className: 'num',
    render: (_value, { standardCode, level }) => `${standardCode} ${level}`,
  },
  { title: '施行日期', width: 120, className: 'num no-wrap', dataIndex: 'effective' },
  { title: '操作人', width: 120, render: (_value, { userName }) => userName ?? '系统' },
  { title: '时间', width: 180, className: 'num no-wrap', dataIndex: 'createTime' },
];

/** Exports and imports the standards file of an installation; the importer verifies the fingerprint through another channel. */
function LawFileCard() {
  const session = useSession();
  const signer = useQuery(query(getStandardsFileSigner));
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title="标准文件"
      note="本平台发布的标准修改、地方规则、官方文件和计数规则，带签名"
      more={
        <span className="row gap-8 wrap">
          <Button onClick={() => void downloadFile(exportStandards, {})}>
            <Icon name="download" />
            导出文件
          </Button>
          {hasPermission(session, ['manage:standard:edit']) && <Button onClick={() => setOpen(true)}>导入文件</Button>}
        </span>
      }
    >
      <QueryView query={signer} subject="签名核对码" lines={1}>
        {({ fingerprint }) => (
          <p className="sr-signer">
            本平台的签名核对码 <code>{fingerprint}</code>
            <span className="text-3 small">请用电话等其他方式告知导入方核对</span>
          </p>
        )}
      </QueryView>
      {isOpen && <ImportStandardsDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** Lists every change of the standards, and exchanges the standards file: /qyxx/ptgl/bzfb (P-172). */
export default function ReleasesPage() {
  const list = useListState();
  const rows = useStickyQuery(listReleases, { query: list.query });
  return (
    <>
      <PageHead
        title="标准发布"
        meta="标准的每次发布和撤下；以前的校验报告保留当时的标准"
        actions={<ExportList call={exportReleases} />}
      />
      <div className="sr-file">
        <LawFileCard />
      </div>
      <ListCard<StandardRelease>
        label="标准发布记录"
        subject="发布记录"
        unit="次"
        list={list}
        query={rows}
        rowKey="number"
        columns={COLUMNS}
        renderItem={(release) => (
          <div className="sr-item">
            <span className="row between gap-8">
              <Title release={release} />
              <Step release={release} />
            </span>
            <span className="text-2 small num">
              第 {release.number} 次，{release.standardCode} {release.level}，{release.effective} 起施行
            </span>
            <small className="text-3 num">
              {release.userName ?? '系统'} {release.createTime}
            </small>
          </div>
        )}
        empty={<EmptyState title="还没有发布过标准修改" hint="在“标准与规则”里起草，检查通过后发布。" />}
      />
    </>
  );
}
