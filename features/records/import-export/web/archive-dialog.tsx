import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { downloadFromAddress } from '#platform/web/call.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { type ArchiveTask, createArchive, downloadArchive, getArchive } from '../import-export.contract.ts';
import { FullIdNumberChoice } from './full-numbers.tsx';

const POLL_MS = 1000;
/** Timeout for downloading a large archive over a slow office connection. */
const DOWNLOAD_MS = 1_800_000;

/** Polls the task while it is being processed. */
export function useArchiveTask(id: string | null) {
  return useQuery({
    ...query(getArchive, { params: { id: id ?? '' } }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status === 'done' || state.data?.status === 'failed' ? false : POLL_MS,
  });
}

export function ArchiveTaskProgress({
  task,
  words,
}: {
  readonly task: ArchiveTask | undefined;
  readonly words: string;
}) {
  const total = task?.total ?? 0;
  const text = total > 0 ? `${words}，附件 ${task?.done ?? 0} / ${total}` : words;
  return (
    <div className="imp-busy" role="status">
      <Icon name="refresh" className="spin" />
      <b>{text}</b>
      <progress max={Math.max(total, 1)} {...(total > 0 ? { value: task?.done ?? 0 } : {})} aria-label={words} />
    </div>
  );
}

export function SkippedFiles({ task }: { readonly task: ArchiveTask }) {
  if (task.skipped.length === 0) return null;
  return (
    <>
      <p className="imp-bad">有 {task.skipped.length} 个附件没有处理：</p>
      <ul className="imp-changes">
        {task.skipped.map(({ name, reason }, index) => (
          <li key={`${index}-${name}`}>
            <b>{name}</b>
            <span className="text-2">{reason}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Ready({ task, onClose }: { readonly task: ArchiveTask; readonly onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const started = useRef(false);
  const save = async () => {
    setBusy(true);
    // The download has already reported the error; the button stays available for a retry.
    await downloadFromAddress(downloadArchive.path.replace('{id}', task.id), DOWNLOAD_MS).then(
      () => toasts.show('success', '归档已下载'),
      () => undefined,
    );
    setBusy(false);
  };
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void save();
  });
  return (
    <>
      <p>
        归档已生成，含 {task.total - task.skipped.length} 个附件，{((task.size ?? 0) / 1024 / 1024).toFixed(1)}{' '}
        MB。一天内可以下载。
      </p>
      <SkippedFiles task={task} />
      <DialogFooter>
        <Button onClick={onClose}>关闭</Button>
        <Button kind="primary" isBusy={isBusy} busyLabel="下载中" onClick={() => void save()}>
          <Icon name="download" />
          再次下载
        </Button>
      </DialogFooter>
    </>
  );
}

/** Dialog 一键归档: creates a zip with workbook, document and every attachment in the background (spec/beyond.md). */
export function ArchiveDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useId();
  const [full, setFull] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const create = useCommand(createArchive);
  const task = useArchiveTask(create.data?.id ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (full && reason.trim() === '') return setError('请填写用途');
    create.mutate({ body: full ? { full, reason: reason.trim() } : {} });
  };
  const state = task.data ?? create.data;
  return (
    <Dialog title="一键归档" onClose={onClose} isEnterprise={create.isPending || state !== undefined}>
      {state?.status === 'done' ? (
        <Ready task={state} onClose={onClose} />
      ) : state?.status === 'failed' ? (
        <>
          <ActionError>{state.message ?? '归档没有完成'}</ActionError>
          <DialogFooter>
            <Button onClick={onClose}>关闭</Button>
            <Button kind="primary" onClick={() => create.reset()}>
              重新生成
            </Button>
          </DialogFooter>
        </>
      ) : state ? (
        <ArchiveTaskProgress task={state} words="正在生成归档" />
      ) : (
        <form id={form} noValidate onChange={() => setError(undefined)} onSubmit={submit}>
          <p className="text-2">
            把企业的全部资料（工作簿、数据文件）、修改历史和全部附件打成一个压缩包，附带校验清单。资料和附件可以恢复到本系统，修改历史用于查阅。
          </p>
          <FullIdNumberChoice
            words={{
              masked: '脱敏归档，可以恢复到现有的人员',
              full: '完整归档，需填写用途，操作会留痕；人员丢失后也能恢复',
            }}
            isFull={full}
            onFull={setFull}
            reason={reason}
            onReason={setReason}
            error={error}
            help="如：年度备份、人员交接"
          />
          <DialogFooter>
            <Button onClick={onClose}>取消</Button>
            <Button kind="primary" type="submit" form={form} isBusy={create.isPending} busyLabel="提交中">
              生成归档
            </Button>
          </DialogFooter>
        </form>
      )}
    </Dialog>
  );
}
