import { useState } from 'react';
import { downloadFromAddress } from '#platform/web/call.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { MAX_STORED_PACKS, type PackLayout, type PackState } from '../contract/pack-state.ts';
import './pack-parts.css';

const POLL_MS = 1000;
/** Allows the download of a large pack over a slow connection. */
const DOWNLOAD_MS = 1_800_000;

export const buildLayoutOptions = (
  single: string,
  bound: string,
): { readonly value: PackLayout; readonly label: string }[] => [
  { value: 'files', label: single },
  { value: 'chapters', label: bound },
];
export const parsePackLayout = (value: string): PackLayout => (value === 'chapters' ? 'chapters' : 'files');
/** The size limits that government portals use. */
export const PACK_FILE_SIZE_LIMITS = ['', '2', '5', '10', '20', '50'].map((value) => ({
  value,
  label: value === '' ? '不限' : `${value} MB`,
}));

export const isPackInProgress = ({ status }: Pick<PackState, 'status'>): boolean =>
  status === 'waiting' || status === 'running';
/** Returns the polling interval in ms; false once all packs are finished. */
export const getPollInterval = (packs: readonly Pick<PackState, 'status'>[] | undefined): number | false =>
  packs?.some(isPackInProgress) ? POLL_MS : false;

interface Named {
  readonly pack: PackState;
  /** The progress as text. */
  readonly words: string;
  readonly label: string;
}

export function PackProgress({ pack, words, label }: Named) {
  return (
    <p role="status" className="pk-progress">
      {words}，{pack.done} / {pack.total}
      <progress max={Math.max(pack.total, 1)} value={pack.done} aria-label={label} />
    </p>
  );
}

export function PackFailure({ pack }: { readonly pack: PackState }) {
  return pack.status === 'failed' ? <ActionError>{pack.message ?? '整理没有完成'}</ActionError> : null;
}

export function PackNotes({ notes, title }: { readonly notes: PackState['notes']; readonly title: string }) {
  if (notes.length === 0) return null;
  return (
    <details className="pk-notes">
      <summary>
        {title} {notes.length} 处
      </summary>
      <ul>
        {notes.map(({ name, words }) => (
          <li key={`${name} ${words}`} className="small">
            <b>{name}</b>：{words}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface DownloadProps {
  readonly pack: PackState;
  /** The address of the download, with `{id}` for the pack. */
  readonly path: string;
  readonly label?: string;
  readonly onSaved?: () => Promise<unknown>;
}

/** Shows the download button, or the reason why the pack is no longer available. */
export function PackDownload({ pack, path, label, onSaved }: DownloadProps) {
  const [isBusy, setBusy] = useState(false);
  if (pack.status !== 'done') return null;
  if (!pack.isKept)
    return <span className="text-3 small">只保留最近 {MAX_STORED_PACKS} 份，本份已清出，需要时请重新整理</span>;
  const save = async () => {
    setBusy(true);
    // The download has already reported its error.
    await downloadFromAddress(path.replace('{id}', pack.id), DOWNLOAD_MS).catch(() => undefined);
    await onSaved?.();
    setBusy(false);
  };
  return (
    <Button
      size="small"
      isBusy={isBusy}
      busyLabel="下载中"
      {...(label === undefined ? {} : { 'aria-label': label })}
      onClick={() => void save()}
    >
      <Icon name="download" />
      下载
    </Button>
  );
}
