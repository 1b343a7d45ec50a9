import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { href } from '#domain/access/page.ts';
import { BulkDialog } from '#features/enterprise/attachments/web/attachments.web-api.ts';
import { evaluationsPages } from '#features/evaluation/evaluations/pages/evaluations.pages.ts';
import { downloadFile } from '#platform/web/call.ts';
import { CompletePeople } from '#platform/web/shell/slots.tsx';
import { canChange, canMakeCall } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { getTemplate } from '../import-export.contract.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { BatchHistory } from './batch-history.tsx';
import './import-export.css';
import { ExportDialog } from './export-dialog.tsx';
import { ImportWizard } from './import-wizard.tsx';
import { RestoreButton, RestoreCard, useArchiveRestore } from './restore-card.tsx';
import { SheetGuide } from './sheet-guide.tsx';
import { NEW_BATCH, useImportBatchId } from './use-batch.ts';

export const meta: MetaFunction = () => [{ title: getTitle('模板下载') }];

/** URL of the page that explains how the records are used. */
const QUALIFICATIONS = href(evaluationsPages.qualifications);

interface FilesCardProps {
  readonly onRestore: (file: File | undefined) => void;
}

const FILE_RIGHTS = ['attachment:*:add', 'exchange:firm:export', 'exchange:batch:import'] as const;

/** Shown instead of buttons for which the user lacks the permission. */
const OfColleagues = () => <span className="text-3">由有编辑权限的同事办理</span>;

/** Card for uploading attachments in bulk and for the archive of all data. */
function FilesCard({ onRestore }: FilesCardProps) {
  const [open, setOpen] = useState<'bulk' | 'archive' | null>(null);
  const session = useSession();
  const close = () => setOpen(null);
  return (
    <Card title="附件与归档" note="资料和扫描件一起保存">
      <div className="card-body">
        <p className="text-2">
          扫描件按文件名归到人员、证书和项目；归档把全部资料和附件打成一个带校验清单的压缩包，可以恢复。
        </p>
        <div className="row gap-8">
          {canChange(session, 'attachment:*:add') && (
            <Button onClick={() => setOpen('bulk')}>
              <Icon name="upload" />
              批量上传附件
            </Button>
          )}
          {canChange(session, 'exchange:firm:export') && (
            <Button onClick={() => setOpen('archive')}>
              <Icon name="download" />
              一键归档
            </Button>
          )}
          {canChange(session, 'exchange:batch:import') && <RestoreButton onFile={onRestore} />}
          {!FILE_RIGHTS.some((right) => canChange(session, right)) && <OfColleagues />}
        </div>
      </div>
      {open === 'bulk' && <BulkDialog onClose={close} />}
      {open === 'archive' && <ArchiveDialog onClose={close} />}
    </Card>
  );
}

interface WaysProps {
  readonly onImport: () => void;
  readonly onRestore: (file: File | undefined) => void;
}

function Ways({ onImport, onRestore }: WaysProps) {
  const [exporting, setExporting] = useState<'xlsx' | 'json' | null>(null);
  const session = useSession();
  const canImport = canChange(session, 'exchange:batch:import');
  const canExport = canMakeCall(session, 'exchange:firm:export');
  return (
    <div className="imp-ways">
      <Card title="填写工作簿导入" note="适合一次录入全部资料">
        <div className="card-body">
          <p className="text-2">
            一个工作簿包含企业、证书、人员、项目、设备等 11
            张表，带下拉选项和填写说明。同一份文件可以反复导入，不会重复。
          </p>
          <div className="row gap-8">
            <Button onClick={() => void downloadFile(getTemplate)}>
              <Icon name="download" />
              下载模板
            </Button>
            {canImport && (
              <Button kind="primary" onClick={onImport}>
                <Icon name="upload" />
                导入数据
              </Button>
            )}
          </div>
        </div>
      </Card>
      <Card title="导出现有数据" note="改好后可以再次导入">
        <div className="card-body">
          <p className="text-2">
            工作簿便于人工查看和修改；数据文件便于与其他系统对接，结构见
            <a href="/portal/enterprise.schema.json" download>
              结构说明
            </a>
            。
          </p>
          {canExport ? (
            <div className="row gap-8">
              <Button onClick={() => setExporting('xlsx')}>
                <Icon name="table" />
                导出工作簿
              </Button>
              <Button onClick={() => setExporting('json')}>
                <Icon name="file" />
                导出数据文件
              </Button>
            </div>
          ) : (
            <OfColleagues />
          )}
        </div>
      </Card>
      <FilesCard onRestore={onRestore} />
      {exporting && <ExportDialog form={exporting} onClose={() => setExporting(null)} />}
    </div>
  );
}

/** Page for templates, import and export of the whole enterprise: /qyxx/mbxz. */
export default function TemplatesPage() {
  const { id, show } = useImportBatchId();
  const restore = useArchiveRestore();
  const session = useSession();
  if (id !== null) {
    return (
      <>
        <PageHead
          title="导入企业数据"
          meta="先预览后写入，写入后可以整批撤销"
          actions={<Button onClick={() => show(null)}>返回模板下载</Button>}
        />
        <section className="card" aria-label="导入向导">
          <ImportWizard
            id={id}
            onShow={show}
            next={
              <>
                <CompletePeople kind="register" label="补全注册人员资料" stale={[]} />
                <CompletePeople kind="else" label="补全非注册人员资料" stale={[]} />
                <ButtonLink kind="primary" to={QUALIFICATIONS}>
                  看看满足哪些资质
                </ButtonLink>
              </>
            }
          />
        </section>
      </>
    );
  }
  return (
    <>
      <PageHead title="模板下载" meta="企业数据工作簿的模板、导入与导出" />
      <Ways onImport={() => show(NEW_BATCH)} onRestore={(file) => void restore.send(file)} />
      <div className="imp-stack">
        <RestoreCard restore={restore} onImport={show} />
        {canMakeCall(session, 'exchange:batch:list') && <BatchHistory onShow={show} />}
        <SheetGuide />
      </div>
    </>
  );
}
