import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PartialRunKind } from '#domain/qualification/run-kinds.ts';
import { downloadFile } from '#platform/web/call.ts';
import { saveFile } from '#platform/web/download.ts';
import { useCommand } from '#platform/web/query.ts';
import { PageAccessGate } from '#platform/web/shell/reachable.tsx';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { printReport } from '../../contract/proof.ts';
import { listChecks, runCheck, runCountCheck, type StoredReport } from '../../evaluations.contract.ts';
import { getReportAddress, getReportFilingAddress, getWhatIfAddress } from '../evaluation-address.ts';
import { ReportShareDialog } from './share-dialog.tsx';

export interface ReportProps {
  readonly stored: StoredReport;
  readonly kind: PartialRunKind;
}

/** The actions of a stored report: run again, try other assumptions, print, save. */
export function ReportActions({ stored, kind }: ReportProps) {
  const navigate = useNavigate();
  const show = (run: { readonly uuid: string }) => void navigate(getReportAddress(kind, run.uuid));
  const again = useCommand(runCheck, { stale: [listChecks], onDone: show });
  const allAgain = useCommand(runCountCheck, { stale: [listChecks], onDone: show });
  const rerun = () => {
    const { standardCode, level, options, leftOut } = stored;
    const body = { ...options, without: leftOut.map((one) => one.ref) };
    if (standardCode === null || level === null) allAgain.mutate({ body });
    else again.mutate({ body: { ...body, standardCode, level, kind: stored.kind } });
  };
  const save = () => {
    const json = JSON.stringify(stored, null, 2);
    saveFile(new Blob([json], { type: 'application/json' }), `校验报告_${stored.runNo}.json`);
  };
  const may = useCanChange();
  const filing = getReportFilingAddress(stored);
  const tryAt = getWhatIfAddress({ ...stored, ...stored.options });
  const [isPrinting, setPrinting] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const savePdf = async () => {
    setPrinting(true);
    await downloadFile(printReport, { params: { id: stored.uuid } }).finally(() => setPrinting(false));
  };
  return (
    <>
      {may('check:share:add') && (
        <Button onClick={() => setSharing(true)}>
          <Icon name="link" />
          分享
        </Button>
      )}
      {may('check:run:run') && (
        <Button isBusy={again.isPending || allAgain.isPending} busyLabel="核验中" onClick={rerun}>
          <Icon name="refresh" />
          重新核验
        </Button>
      )}
      <PageAccessGate to={tryAt}>
        <ButtonLink to={tryAt}>
          <Icon name="compare" />
          试算
        </ButtonLink>
      </PageAccessGate>
      {filing !== null && may('filing:case:add') && (
        <ButtonLink to={filing}>
          <Icon name="send" />
          由此建立申报
        </ButtonLink>
      )}
      <Button onClick={() => globalThis.print()}>
        <Icon name="print" />
        打印
      </Button>
      <Button onClick={save}>
        <Icon name="download" />
        下载数据
      </Button>
      <Button
        kind="primary"
        isBusy={isPrinting}
        busyLabel="生成中"
        onClick={() => void savePdf().catch(() => undefined)}
      >
        <Icon name="download" />
        下载报告
      </Button>
      {isSharing && <ReportShareDialog report={stored.uuid} onClose={() => setSharing(false)} />}
    </>
  );
}
