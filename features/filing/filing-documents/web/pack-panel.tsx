import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { query, useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { SelectField, TextField } from '#platform/web/ui/field.tsx';
import { downloadPack, type FilingPack, getPack, makePack } from '../contract/pack.ts';
import type { PackLayout } from '../contract/pack-state.ts';
import {
  buildLayoutOptions,
  getPollInterval,
  isPackInProgress,
  PACK_FILE_SIZE_LIMITS,
  PackDownload,
  PackFailure,
  PackNotes,
  PackProgress,
  parsePackLayout,
} from './pack-parts.tsx';

const MB = 1024 * 1024;
const SHAPES = buildLayoutOptions('逐个文件，按清单编号命名', '每项材料一个 PDF，带封面和页码');

function Made({ pack }: { readonly pack: FilingPack }) {
  return (
    <>
      <p className="row gap-8 wrap">
        <span>
          {pack.createTime.slice(0, 16)} 已整理 {pack.tables > 0 && `${pack.tables} 份表格、`}
          {pack.files} 个文件，{((pack.size ?? 0) / MB).toFixed(1)} MB
          {pack.lacking.length > 0 && `，${pack.lacking.length} 项未收入（见目录）`}
          {pack.isKept && '，一天内可以下载'}
        </span>
        <PackDownload pack={pack} path={downloadPack.path} />
      </p>
      <PackNotes notes={pack.notes} title="须留意的文件" />
    </>
  );
}

/** Creates and lists the zip packs of the required files; packs are built in the background. */
export function PackPanel({ filing }: { readonly filing: string }) {
  const may = useCanChange()('filing:paper:export');
  const [shape, setShape] = useState<PackLayout>('files');
  const [limit, setLimit] = useState('');
  const [withOwn, setOwn] = useState(false);
  const [isFull, setFull] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const found = useQuery({
    ...query(getPack, { params: { id: filing } }),
    enabled: may,
    refetchInterval: ({ state }) => getPollInterval(state.data ? [state.data] : []),
  });
  const make = useCommand(makePack, { stale: [getPack] });
  const pack = found.data ?? null;
  if (!may) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    if (isFull && reason.trim() === '') return setError('请填写用途');
    const whole = isFull ? { full: true, reason: reason.trim() } : {};
    make.mutate({ body: { uuid: filing, shape, mostMb: limit === '' ? null : Number(limit), own: withOwn, ...whole } });
  };
  return (
    <div className="fp-pack">
      <form noValidate className="row gap-8 wrap" onChange={() => setError(undefined)} onSubmit={submit}>
        <SelectField
          label="整理方式"
          value={shape}
          options={SHAPES}
          onChange={(event) => setShape(parsePackLayout(event.target.value))}
        />
        <SelectField
          label="单个文件上限"
          value={limit}
          options={PACK_FILE_SIZE_LIMITS}
          onChange={(event) => setLimit(event.target.value)}
        />
        <label className="row gap-8 fp-whole">
          <input type="checkbox" checked={withOwn} onChange={(event) => setOwn(event.target.checked)} />
          收入本申报的文件
        </label>
        <label className="row gap-8 fp-whole">
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
        <Button type="submit" isBusy={make.isPending || (pack !== null && isPackInProgress(pack))} busyLabel="整理中">
          整理成包
        </Button>
      </form>
      {pack !== null && isPackInProgress(pack) && <PackProgress pack={pack} words="正在检查和整理" label="整理进度" />}
      {pack?.status === 'done' && <Made pack={pack} />}
      {pack !== null && <PackFailure pack={pack} />}
    </div>
  );
}
