import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { saveAddress } from '#platform/web/call.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { useMayChange } from '#platform/web/state/session-context.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { SelectField, TextField } from '#platform/web/ui/field.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { downloadPack, getPack, makePack, type PACK_SHAPES, type Pack } from '../contract/pack.ts';

const POLL_MS = 1000;
/** A large pack over an office line. */
const DOWNLOAD_MS = 1_800_000;
const MB = 1024 * 1024;

const SHAPES: readonly { readonly value: (typeof PACK_SHAPES)[number]; readonly label: string }[] = [
  { value: 'files', label: '逐个文件，按清单编号命名' },
  { value: 'chapters', label: '每项材料一个 PDF，带封面和页码' },
];
/** As portals word their limits. */
const LIMITS = ['', '2', '5', '10', '20', '50'].map((value) => ({
  value,
  label: value === '' ? '不限' : `${value} MB`,
}));

const isAtWork = ({ status }: Pack): boolean => status === 'waiting' || status === 'running';

function Notes({ pack }: { readonly pack: Pack }) {
  if (pack.notes.length === 0) return null;
  return (
    <details className="fp-notes">
      <summary>须留意的文件 {pack.notes.length} 处</summary>
      <ul>
        {pack.notes.map(({ name, words }) => (
          <li key={`${name} ${words}`} className="sm">
            <b>{name}</b>：{words}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Made({ pack }: { readonly pack: Pack }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    // What failed has been told by the download itself.
    await saveAddress(downloadPack.path.replace('{id}', pack.id), DOWNLOAD_MS).catch(() => undefined);
    setBusy(false);
  };
  return (
    <>
      <p className="row g8 wrap">
        <span>
          {pack.createTime.slice(0, 16)} 已整理 {pack.tables > 0 && `${pack.tables} 份表格、`}
          {pack.files} 个文件，{((pack.size ?? 0) / MB).toFixed(1)} MB
          {pack.lacking.length > 0 && `，${pack.lacking.length} 项未收入（见目录）`}，一天内可以下载
        </span>
        <Button size="small" isBusy={isBusy} busyLabel="下载中" onClick={() => void save()}>
          <Icon name="download" />
          下载
        </Button>
      </p>
      <Notes pack={pack} />
    </>
  );
}

function Progress({ pack }: { readonly pack: Pack }) {
  return (
    <p role="status" className="fp-progress">
      正在检查和整理，{pack.done} / {pack.total}
      <progress max={Math.max(pack.total, 1)} value={pack.done} aria-label="整理进度" />
    </p>
  );
}

/** The files of the list as one zip, made in the background. */
export function PackPanel({ filing }: { readonly filing: string }) {
  const may = useMayChange()('filing:paper:export');
  const [shape, setShape] = useState<(typeof PACK_SHAPES)[number]>('files');
  const [limit, setLimit] = useState('');
  const [isFull, setFull] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const found = useQuery({
    ...query(getPack, { params: { id: filing } }),
    enabled: may,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? POLL_MS : false),
  });
  const make = useCommand(makePack, { stale: [getPack] });
  const pack = found.data ?? null;
  if (!may) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    if (isFull && reason.trim() === '') return setError('请填写用途');
    const whole = isFull ? { full: true, reason: reason.trim() } : {};
    make.mutate({ body: { uuid: filing, shape, mostMb: limit === '' ? null : Number(limit), ...whole } });
  };
  return (
    <div className="fp-pack">
      <form noValidate className="row g8 wrap" onSubmit={submit}>
        <SelectField
          label="整理方式"
          value={shape}
          options={SHAPES}
          onChange={(event) => setShape(event.target.value === 'chapters' ? 'chapters' : 'files')}
        />
        <SelectField
          label="单个文件上限"
          value={limit}
          options={LIMITS}
          onChange={(event) => setLimit(event.target.value)}
        />
        <label className="row g8 fp-whole">
          <input type="checkbox" checked={isFull} onChange={(event) => setFull(event.target.checked)} />
          表格写完整证件号码
        </label>
        {isFull && (
          <TextField
            label="用途"
            value={reason}
            maxLength={200}
            isRequired
            help="记入操作日志，需要验证身份"
            error={error}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <Button type="submit" isBusy={make.isPending || (pack !== null && isAtWork(pack))} busyLabel="整理中">
          整理成包
        </Button>
      </form>
      {pack !== null && isAtWork(pack) && <Progress pack={pack} />}
      {pack?.status === 'done' && <Made pack={pack} />}
      {pack?.status === 'failed' && (
        <p className="fl-late" role="alert">
          {pack.message ?? '整理没有完成'}
        </p>
      )}
    </div>
  );
}
