import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CONVERTED_PROOF_ACCEPT } from '#domain/text/proof-files.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { getQueryKey } from '#platform/web/query.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { DropZone } from '#platform/web/ui/drop-zone.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { validateFileEarly } from '#platform/web/validate-file-early.ts';
import {
  type BizType,
  listAttachments,
  MAX_ATTACHMENT_BYTES,
  MAX_MATCHED_FILES,
  matchFiles,
} from '../attachments.contract.ts';
import './attachments.css';
import { type BulkItem, buildUploadPlan, countBulkItems, planBulkItem } from './bulk-plan.ts';
import { uploadAttachment } from './use-uploads.ts';

const KINDS: Readonly<Record<BizType, string>> = {
  yyzz: '企业',
  zzzs: '资质证书',
  zzx: '资质项',
  register: '注册人员',
  else: '非注册人员',
  achievement: '业绩',
  project: '项目',
  filing: '申报',
  declaration: '其他声明',
};

function Choose({
  onFiles,
  refusal,
}: {
  readonly onFiles: (files: readonly File[]) => void;
  readonly refusal: string | null;
}) {
  return (
    <>
      <ActionError>{refusal}</ActionError>
      <DropZone
        label="选择多个附件"
        accept={CONVERTED_PROOF_ACCEPT}
        isMultiple
        isTall
        // No camera, because files are matched by name and a photograph has no meaningful name.
        hasCamera={false}
        button="选择文件"
        onFiles={onFiles}
        lead={
          <>
            <Icon name="upload" size="huge" />
            <b>选择或拖入多个文件</b>
            <p className="text-3">
              按文件名找到所属记录：“张三-一建.pdf”归到张三，“D144000001.jpg”归到该编号的证书，“营业执照.png”归到企业。手机照片没有名字，可逐个查找归到谁。先核对，再上传。
            </p>
          </>
        }
      />
    </>
  );
}

function Outcome({ item }: { readonly item: BulkItem }) {
  const { outcome, match, target } = item;
  if (typeof outcome === 'object') return <span className="att-bad">{outcome.refusal}</span>;
  if (outcome === 'sent') return <span className="att-good">已上传</span>;
  if (outcome === 'sending') return <span className="text-2">正在上传</span>;
  if (match.state === 'unknown')
    return <span className="text-3">{item.sought === undefined ? '没有匹配的记录' : `没有找到“${item.sought}”`}</span>;
  if (target === null)
    return <span className="att-ask">{match.state === 'ambiguous' ? '有多个可能，请选择' : '不上传'}</span>;
  return <span className="text-2">将上传</span>;
}

/** Form that finds the record of a file, such as a photograph, whose name matches no record: the user enters a name to search for. */
function FindRecord({ file, onFind }: { readonly file: File; readonly onFind: (words: string) => void }) {
  const [words, setWords] = useState('');
  return (
    <form
      className="att-find"
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim() !== '') onFind(words.trim());
      }}
    >
      <input
        className="input"
        type="search"
        enterKeyHint="search"
        maxLength={100}
        aria-label={`${file.name} 归到谁`}
        placeholder="姓名、证书编号或项目名"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button type="submit" aria-label={`查找 ${file.name} 的记录`}>
        查找
      </Button>
    </form>
  );
}

interface RowsProps {
  readonly items: readonly BulkItem[];
  readonly isBusy: boolean;
  readonly onTarget: (index: number, target: BulkItem['target']) => void;
  readonly onFind: (index: number, words: string) => void;
}

function Rows({ items, isBusy, onTarget, onFind }: RowsProps) {
  return (
    <ul className="att-plan">
      {items.map((item, index) => (
        <li key={`${index}-${item.file.name}`}>
          <span className="att-file">{item.file.name}</span>
          {item.match.candidates.length > 0 ? (
            <select
              className="input"
              aria-label={`${item.file.name} 归到`}
              disabled={isBusy || item.outcome === 'sent'}
              value={item.match.candidates.findIndex((one) => one.bizUuid === item.target?.bizUuid)}
              onChange={(event) => onTarget(index, item.match.candidates[Number(event.target.value)] ?? null)}
            >
              <option value={-1}>{item.match.state === 'ambiguous' ? '请选择' : '不上传'}</option>
              {item.match.candidates.map((one, place) => (
                <option key={`${one.bizType}-${one.bizUuid}`} value={place}>
                  {stripSampleMark(`${KINDS[one.bizType]}：${one.label}${one.note ? `，${one.note}` : ''}`)}
                </option>
              ))}
            </select>
          ) : (
            <FindRecord file={item.file} onFind={(words) => onFind(index, words)} />
          )}
          <Outcome item={item} />
        </li>
      ))}
    </ul>
  );
}

/** Returns functions that upload files one after the other; each file reports its result, and a failed upload can be retried. */
function useBulk() {
  const client = useQueryClient();
  const [items, setItems] = useState<readonly BulkItem[] | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = (index: number, part: Partial<BulkItem>) =>
    setItems((now) => now && now.map((item, place) => (place === index ? { ...item, ...part } : item)));

  const choose = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setRefusal(null);
    if (files.length > MAX_MATCHED_FILES) return setRefusal(`一次最多 ${MAX_MATCHED_FILES} 个文件，请分批上传`);
    const wrong = files.find((file) => validateFileEarly(file, MAX_ATTACHMENT_BYTES) !== null);
    if (wrong) return setRefusal(`“${wrong.name}”：${validateFileEarly(wrong, MAX_ATTACHMENT_BYTES) ?? ''}`);
    setBusy(true);
    try {
      const { rows } = await call(matchFiles, { body: { names: files.map((file) => file.name) } }, { quiet: true });
      setItems(buildUploadPlan(files, rows));
    } catch (reason) {
      setRefusal(toCallError(reason).message);
    } finally {
      setBusy(false);
    }
  };
  const send = async () => {
    setBusy(true);
    for (const [index, { file, target, outcome }] of (items ?? []).entries()) {
      if (target === null || outcome === 'sent') continue;
      change(index, { outcome: 'sending' });
      try {
        await uploadAttachment(target, { file }, { quiet: true });
        change(index, { outcome: 'sent' });
      } catch (reason) {
        change(index, { outcome: { refusal: toCallError(reason).message } });
      }
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: getQueryKey(listAttachments) });
  };
  const find = async (index: number, words: string) => {
    try {
      const { rows } = await call(matchFiles, { body: { names: [words] } }, { quiet: true });
      const [match] = rows;
      if (match) change(index, { ...planBulkItem(match), sought: words });
    } catch (reason) {
      change(index, { outcome: { refusal: toCallError(reason).message } });
    }
  };
  return { items, refusal, isBusy, choose, send, change, find, restart: () => setItems(null) };
}

/** 批量上传附件: selects files, shows the matched records, then uploads. Nothing is stored before the last step. */
export function BulkDialog({ onClose }: { readonly onClose: () => void }) {
  const { items, refusal, isBusy, choose, send, change, find, restart } = useBulk();
  const count = items && countBulkItems(items);
  const footer = count && (
    <>
      <Button onClick={restart} disabled={isBusy}>
        重新选择
      </Button>
      {count.chosen === 0 && count.sent > 0 ? (
        <Button kind="primary" onClick={onClose}>
          完成
        </Button>
      ) : (
        <Button
          kind="primary"
          isBusy={isBusy}
          busyLabel="上传中"
          disabled={count.chosen === 0}
          onClick={() => void send()}
        >
          {count.chosen === 0 ? '没有可上传的文件' : `上传 ${count.chosen} 个文件`}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title="批量上传附件" onClose={onClose} width={860} isEnterprise={items !== null} footer={footer}>
      {items && count ? (
        <>
          <p role="status">
            共 {items.length} 个文件：{count.sent > 0 ? `已上传 ${count.sent} 个，` : ''}待上传 {count.chosen} 个
            {count.ambiguous > 0 && `，${count.ambiguous} 个需要选择`}
            {count.unknown > 0 && `，${count.unknown} 个没有匹配的记录`}
            {count.refused > 0 && `，${count.refused} 个没有成功`}
          </p>
          <Rows
            items={items}
            isBusy={isBusy}
            onTarget={(index, target) => change(index, { target, outcome: 'waiting' })}
            onFind={(index, words) => void find(index, words)}
          />
        </>
      ) : (
        <Choose onFiles={(files) => void choose(files)} refusal={refusal} />
      )}
    </Dialog>
  );
}
