import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatFileSize } from '#domain/text/file-size.ts';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { getQueryKey, query } from '#platform/web/query.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';

import {
  addMedia,
  getMedia,
  getMediaRules,
  MAX_UPLOAD_PART_BYTES,
  MEDIA_LABELS,
  type Media,
  type MediaKind,
} from '../contract/media.ts';
import { formatDuration } from '../contract/text.ts';
import { uploadInParts } from './send-in-parts.ts';
import './media-input.css';

interface MediaInputProps {
  readonly of: MediaKind;
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
}

const ENDINGS: Readonly<Record<MediaKind, string>> = {
  video: '.mp4,video/mp4',
  captions: '.vtt,text/vtt',
  deck: '.pdf,application/pdf',
};
const HINTS: Readonly<Record<MediaKind, string>> = {
  video: 'MP4（H.264 视频、AAC 音频）',
  captions: 'WebVTT（.vtt），可不上传',
  deck: 'PDF，逐页显示',
};
/** Timeout for a small file, which is sent at once; its inspection may wait in the queue. */
const WAIT_MS = 300_000;
const LOOK_EVERY_MS = 2000;
const MIB = 2 ** 20;

interface Sending {
  readonly name: string;
  readonly share: number;
  readonly isBroken: boolean;
}

/** Uploads one file at a time, with progress, cancellation and error messages. */
function useSending(of: MediaKind, onArrived: (media: Media) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const send = (file: File, mostBytes: number) => {
    setRefusal(null);
    if (file.size === 0) return setRefusal('文件是空的（0 字节），请重新选择');
    if (file.size > mostBytes)
      return setRefusal(
        `${MEDIA_LABELS[of]}不能超过 ${Math.floor(mostBytes / MIB)} MB，所选文件为 ${formatFileSize(file.size)}`,
      );
    const abort = new AbortController();
    running.current = abort;
    setSending({ name: file.name, share: 0, isBroken: false });
    const change = (part: Partial<Sending>) => setSending((now) => now && { ...now, ...part });
    const onProgress = (share: number) => change({ share });
    const onBroken = (isBroken: boolean) => change({ isBroken });
    const { signal } = abort;
    const work =
      file.size > MAX_UPLOAD_PART_BYTES
        ? uploadInParts(of, file, { signal, onProgress, onBroken })
        : call(
            addMedia,
            { body: { kind: of }, files: { file } },
            { quiet: true, signal, timeoutMs: WAIT_MS, onProgress },
          );
    return void work.then(
      (media) => {
        setSending(null);
        onArrived(media);
      },
      (reason: unknown) => {
        setSending(null);
        setRefusal(signal.aborted ? formatStopped(file) : toCallError(reason).message);
      },
    );
  };
  return { sending, refusal, send, cancel: () => running.current?.abort() };
}

const formatStopped = ({ size }: File): string =>
  size > MAX_UPLOAD_PART_BYTES ? '已停止上传，一天内再选同一个文件可以继续' : '已取消上传';

const formatProgress = ({ isBroken, share }: Sending): string => {
  const percent = `${Math.floor(share * 100)}%`;
  if (isBroken) return `连接中断，已上传 ${percent}，恢复后自动继续`;
  return share < 1 ? `已上传 ${percent}` : '正在检查文件';
};

const isUnderWay = (media: Media | undefined): boolean => media?.state === 'waiting' || media?.state === 'running';

function describe({ kind, size, durationSec, width, height, pages }: Media): string {
  const facts = [
    durationSec === null ? null : formatDuration(durationSec),
    width === null ? null : `${width} × ${height}`,
    pages === null ? null : `${pages} 页`,
    formatFileSize(size),
  ];
  return `${MEDIA_LABELS[kind]}，${facts.filter((one) => one !== null).join('，')}`;
}

function StateLine({ media }: { readonly media: Media }) {
  const what = media.kind === 'deck' ? '生成页面' : '生成多种清晰度';
  if (isUnderWay(media))
    return (
      <span role="status">
        正在{what}：{media.progress}%
      </span>
    );
  if (media.state === 'failed')
    return (
      <span className="cm-fault">
        没有{what}：{media.message}
      </span>
    );
  if (media.renditions.length > 0) return <span>清晰度：{media.renditions.map((one) => `${one}P`).join('、')}</span>;
  return null;
}

function Chosen({ media, onRemove }: { readonly media: Media; readonly onRemove: () => void }) {
  return (
    <div className="cm-chosen">
      <p>
        <a href={media.previewUrl} target="_blank" rel="noreferrer">
          {media.name}
        </a>
      </p>
      <p className="text-3 small">
        {describe(media)} <StateLine media={media} />
      </p>
      {media.kind === 'video' && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are a file of their own, chosen beside it
        <video
          className="cm-preview"
          src={media.previewUrl}
          controls
          preload="none"
          aria-label={`预览：${media.name}`}
        />
      )}
      <Button kind="text" size="small" onClick={onRemove}>
        移除
      </Button>
    </div>
  );
}

/** Input for a file of a lesson: chosen, uploaded with progress, previewed; its value is the identifier assigned by the server. */
export function MediaInput({ of, id, value, onChange }: MediaInputProps) {
  const client = useQueryClient();
  const rules = useQuery(query(getMediaRules));
  const found = useQuery({
    ...query(getMedia, { params: { id: value ?? '' } }),
    enabled: Boolean(value),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? LOOK_EVERY_MS : false),
  });
  const { sending, refusal, send, cancel } = useSending(of, (media) => {
    client.setQueryData(getQueryKey(getMedia, { params: { id: media.uuid } }), media);
    onChange?.(media.uuid);
  });
  const mostBytes = rules.data?.mostBytes[of];
  return (
    <div className="cm-input">
      {value && found.data && <Chosen media={found.data} onRemove={() => onChange?.(null)} />}
      {value && found.isError && <p className="cm-fault">文件不存在，请重新上传</p>}
      {sending ? (
        <div className="cm-sending" role="status">
          <progress value={sending.share} max={1} aria-label={`正在上传 ${sending.name}`} />
          <span>{formatProgress(sending)}</span>
          <Button kind="text" size="small" onClick={cancel}>
            取消
          </Button>
        </div>
      ) : (
        <label className="btn small cm-choose">
          <Icon name="upload" />
          {value ? '更换文件' : `上传${MEDIA_LABELS[of]}`}
          <input
            {...(id === undefined ? {} : { id })}
            type="file"
            className="sr-only"
            accept={ENDINGS[of]}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              // If the limits are not loaded yet, only the server checks the size.
              if (file) send(file, mostBytes ?? Number.POSITIVE_INFINITY);
              event.target.value = '';
            }}
          />
        </label>
      )}
      <span className="text-3 small">
        {HINTS[of]}
        {mostBytes !== undefined && `，不超过 ${Math.floor(mostBytes / MIB)} MB`}
      </span>
      <ActionError>{refusal}</ActionError>
    </div>
  );
}
