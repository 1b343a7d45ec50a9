import { useEffect, useRef, useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';

/** Pauses the lesson until the user answers, and leaves full screen, which would hide the question. */
export function usePauseOnPresenceCheck(isAsked: boolean, pause: () => void): void {
  const latest = useRef(pause);
  useEffect(() => {
    latest.current = pause;
  }, [pause]);
  useEffect(() => {
    if (!isAsked) return;
    latest.current();
    if (document.fullscreenElement) void document.exitFullscreen();
  }, [isAsked]);
}

interface PresenceAskProps {
  readonly onConfirm: () => Promise<void>;
  /** Called after the user confirms their presence: the lesson continues. */
  readonly onDone: () => void;
}

/** Shows a presence check at a time that the server chooses. */
export function PresenceDialog({ onConfirm, onDone }: PresenceAskProps) {
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  const confirm = () => {
    setBusy(true);
    // The API client has already shown the error; the dialog stays open.
    onConfirm().then(onDone, () => setBusy(false));
  };
  return (
    <div className="ply-ask" role="alertdialog" aria-label="确认本人正在学习" ref={box}>
      <h2>您还在学习吗？</h2>
      <p>学习中会不定时确认。确认之前观看的时长不计入。</p>
      <Button kind="primary" isBusy={isBusy} busyLabel="确认中" onClick={confirm}>
        我在学习
      </Button>
    </div>
  );
}
