import { type ReactNode, useEffect, useRef, useState } from 'react';
import { listAttachments } from '#features/enterprise/attachments/attachments.contract.ts';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { useCommand } from '#platform/web/query.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { previewRestore, type RestorePreview, restoreFiles } from '../import-export.contract.ts';
import { ArchiveTaskProgress, SkippedFiles, useArchiveTask } from './archive-dialog.tsx';

/** Timeout for uploading a large archive. */
const UPLOAD_MS = 900_000;

/** Uploads an archive and keeps the response. */
export function useArchiveRestore() {
  const [share, setShare] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [found, setFound] = useState<RestorePreview | null>(null);
  const send = async (file: File | undefined) => {
    if (!file) return;
    setRefusal(null);
    setFound(null);
    setShare(0);
    try {
      const options = { quiet: true, timeoutMs: UPLOAD_MS, onProgress: setShare };
      setFound(await call(previewRestore, { files: { file } }, options));
    } catch (reason) {
      setRefusal(toCallError(reason).message);
    } finally {
      setShare(null);
    }
  };
  return { share, refusal, found, send, close: () => setFound(null) };
}

/** Button that chooses an archive. */
export function RestoreButton({ onFile }: { readonly onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>
        <Icon name="undo" />
        从归档恢复
      </Button>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label="选择归档压缩包"
        accept=".zip"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}

function Files({ found }: { readonly found: RestorePreview }) {
  const start = useCommand(restoreFiles, { stale: [listAttachments] });
  const task = useArchiveTask(start.data ? found.id : null);
  const isRunning = start.isPending || (start.data && task.data?.status !== 'done' && task.data?.status !== 'failed');
  if (isRunning) return <ArchiveTaskProgress task={task.data} words="正在恢复附件" />;
  const state = start.data ? task.data : undefined;
  return (
    <>
      {state?.status === 'done' && (
        <p role="status">已恢复 {state.total - state.skipped.length} 个附件，已有的相同附件不会重复。</p>
      )}
      {state?.status === 'failed' && <ActionError>{state.message}</ActionError>}
      {state && <SkippedFiles task={state} />}
      {(state === undefined || state.skipped.length > 0 || state.status === 'failed') && (
        <Button kind="primary" onClick={() => start.mutate({ params: { id: found.id } })}>
          恢复 {found.files.total} 个附件
        </Button>
      )}
    </>
  );
}

interface RestoreCardProps {
  readonly restore: ReturnType<typeof useArchiveRestore>;
  readonly onImport: (batchId: string) => void;
}

/** Scrolls its content into view, because on a phone it is below the cards. */
function Here({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The effect must not return the result of the call, because some browsers return a promise and React expects a clean-up function.
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return <div ref={place}>{children}</div>;
}

/** Compares an archive with the current state: first the data, as in every import, then the files. */
function RestoreState({ restore, onImport }: RestoreCardProps) {
  const { share, refusal, found, close } = restore;
  if (share !== null) {
    const words = share < 1 ? `正在上传归档 ${Math.round(share * 100)}%` : '正在核对归档中每个文件的校验值';
    return (
      <Card title="从归档恢复">
        <div className="imp-busy" role="status">
          <b>{words}</b>
          <progress max={1} {...(share < 1 ? { value: share } : {})} aria-label={words} />
        </div>
      </Card>
    );
  }
  if (refusal) {
    return <ActionError>没有恢复：{refusal}</ActionError>;
  }
  if (!found) return null;
  const { waiting } = found.files;
  return (
    <Card
      title="从归档恢复"
      note={`${found.entName}，${found.exportedAt} 归档，校验值全部一致`}
      more={
        <Button kind="text" onClick={close}>
          关闭
        </Button>
      }
    >
      <div className="card-body imp-restore">
        <section aria-label="恢复资料">
          <h3>1. 资料</h3>
          <p className="text-2">先看归档与现有资料的差异，确认后导入；导入后可以整批撤销。</p>
          {!found.full && (
            <p className="text-3 small">这是脱敏归档：身份证号码已隐去，只能与现有人员对应，不能新增人员。</p>
          )}
          <Button onClick={() => onImport(found.batchId)}>查看差异并导入</Button>
        </section>
        <section aria-label="恢复附件">
          <h3>2. 附件</h3>
          <p className="text-2">
            共 {found.files.total} 个，{(found.files.bytes / 1024 / 1024).toFixed(1)} MB。
            {waiting.length > 0 && `其中 ${waiting.length} 个的所属记录现在不存在，请先导入资料。`}
          </p>
          <Files key={found.id} found={found} />
        </section>
      </div>
    </Card>
  );
}

export function RestoreCard(props: RestoreCardProps) {
  const { share, refusal, found } = props.restore;
  if (share === null && refusal === null && found === null) return null;
  return (
    <Here key={found?.id ?? refusal ?? 'sending'}>
      <RestoreState {...props} />
    </Here>
  );
}
