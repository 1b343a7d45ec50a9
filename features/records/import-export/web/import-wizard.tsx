import './import-export.css';
import { type ReactNode, useState } from 'react';
import { Icon } from '#platform/web/ui/icon.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { PreviewStep } from './preview-step.tsx';
import { ResultStep } from './result-step.tsx';
import { getWizardStep, type WizardStep } from './states.ts';
import { UploadStep } from './upload-step.tsx';
import { NEW_BATCH, useImportBatch } from './use-batch.ts';

const STEPS: readonly { readonly key: WizardStep; readonly title: string; readonly note: string }[] = [
  { key: 'upload', title: '上传文件', note: '工作簿或企业数据文件' },
  { key: 'preview', title: '核对预览', note: '逐条列出问题和变化' },
  { key: 'result', title: '导入结果', note: '可整批撤销' },
];

function Steps({ step }: { readonly step: WizardStep }) {
  const at = STEPS.findIndex((item) => item.key === step);
  return (
    <ol className="steps imp-steps" aria-label="导入步骤">
      {STEPS.map((item, index) => (
        <li
          key={item.key}
          className={index < at ? 'done' : index === at ? 'now' : ''}
          aria-current={index === at ? 'step' : undefined}
        >
          <i aria-hidden="true">{index < at ? <Icon name="check" size="small" /> : index + 1}</i>
          <span>
            <b>{item.title}</b>
            <small>{item.note}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}

interface ImportWizardProps {
  /** Batch id in the URL, or `new`. */
  readonly id: string;
  readonly onShow: (id: string) => void;
  /** Links for the steps after the import. */
  readonly next: ReactNode;
}

/** Wizard of one import: upload, preview, result. */
export function ImportWizard({ id, onShow, next }: ImportWizardProps) {
  const found = useImportBatch(id);
  const [file, setFile] = useState<File | null>(null);
  const again = () => onShow(NEW_BATCH);
  if (found.error)
    return (
      <ErrorState title="这次导入没有加载出来" reason={found.error.message} onRetry={() => void found.refetch()} />
    );
  const batch = id === NEW_BATCH ? undefined : found.data;
  const step = getWizardStep(batch);
  return (
    <div className="imp">
      <Steps step={step} />
      {step === 'upload' && <UploadStep batch={batch} file={file} onFile={setFile} onUploaded={onShow} />}
      {step === 'preview' && batch && <PreviewStep batch={batch} file={file} onShow={onShow} onRetry={again} />}
      {step === 'result' && batch && <ResultStep batch={batch} onAgain={again} next={next} />}
    </div>
  );
}
