import { type KeyboardEvent, useRef, useState } from 'react';
import type { ResultOf } from '#platform/contract/route.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { findSlideAt, listSlideStarts } from '../contract/slides.ts';
import { formatPlaybackTime } from '../contract/text.ts';
import type { getPlayerInfo, LessonState } from '../courses.contract.ts';
import { getNextPlaybackRate } from './play-rates.ts';
import { PresenceDialog, usePauseOnPresenceCheck } from './presence-ask.tsx';
import { SlideView } from './slide-view.tsx';
import { useProgress } from './use-progress.ts';
import { useSlideClock } from './use-slide-clock.ts';

type PlayerInfo = ResultOf<typeof getPlayerInfo>;

export interface LessonPlayerProps {
  readonly info: PlayerInfo;
  readonly lessonNo: number;
  /** Whether the user came from the preceding lesson, so that playback starts automatically. */
  readonly startsPlaying: boolean;
  readonly onSaved: (state: LessonState) => void;
  readonly onEnd: () => void;
}

function toggleFullscreen(element: HTMLElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void element?.requestFullscreen();
}

/** Shows a lesson without a recording: its text as slides that advance at reading speed (DESIGN.md, l2). */
export function SlideLesson({ info, lessonNo, startsPlaying, onSaved, onEnd }: LessonPlayerProps) {
  const { lesson } = info;
  const starts = listSlideStarts(lesson.slides);
  const stage = useRef<HTMLElement>(null);
  const position = useRef(info.positionSec);
  const [shownSec, setShown] = useState(info.positionSec);
  const [isPlaying, setPlaying] = useState(startsPlaying);
  const [rate, setRate] = useState(1);
  const { log, save, isUnsaved, isAsked, confirm } = useProgress(info, position, isPlaying, onSaved);
  usePauseOnPresenceCheck(isAsked, () => setPlaying(false));
  useSlideClock({
    position,
    log,
    durationSec: lesson.durationSec,
    rate,
    isPlaying,
    onTick: () => setShown(position.current),
    onEnd: () => {
      setPlaying(false);
      onEnd();
    },
  });
  const seek = (second: number) => {
    log.stop();
    position.current = Math.min(Math.max(0, second), lesson.durationSec);
    setShown(position.current);
  };
  const toggle = () => {
    if (isAsked) return;
    if (!isPlaying && position.current >= lesson.durationSec) seek(0);
    setPlaying(!isPlaying);
  };
  const index = findSlideAt(starts, shownSec);
  const turn = (by: number) => {
    const start = starts[index + by];
    if (start !== undefined) seek(start);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLElement && event.target.closest('a, button, input')) return;
    const keys: Readonly<Record<string, () => void>> = {
      ' ': toggle,
      ArrowRight: () => turn(1),
      ArrowLeft: () => turn(-1),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const slide = lesson.slides[index];
  return (
    <section className="ply-stage" ref={stage} aria-label="课时内容">
      <div
        className="ply-screen"
        /* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the screen scrolls and takes the keys of the player */
        tabIndex={0}
        role="group"
        aria-label="讲解页，空格播放或暂停，左右键翻页"
        onKeyDown={onKeyDown}
      >
        {isAsked && (
          <PresenceDialog onConfirm={confirm} onDone={() => setPlaying(position.current < lesson.durationSec)} />
        )}
        {slide && (
          <SlideView
            slide={slide}
            pageUrl={info.pageUrls[index] ?? null}
            lessonNo={lessonNo}
            slideNo={index + 1}
            slideCount={lesson.slides.length}
          />
        )}
      </div>
      <div className="ply-controls">
        <input
          type="range"
          min={0}
          max={lesson.durationSec}
          step={1}
          value={Math.floor(shownSec)}
          aria-label="播放进度"
          aria-valuetext={`${formatPlaybackTime(shownSec)}，共 ${formatPlaybackTime(lesson.durationSec)}`}
          style={{ '--share': `${(shownSec / lesson.durationSec) * 100}%` } as Record<string, string>}
          onChange={(event) => seek(Number(event.target.value))}
        />
        <div className="ply-buttons">
          <button type="button" onClick={toggle} disabled={isAsked} aria-label={isPlaying ? '暂停' : '播放'}>
            <Icon name={isPlaying ? 'pause' : 'playf'} size="large" />
          </button>
          <button type="button" onClick={() => turn(-1)} disabled={index === 0} aria-label="上一页">
            <Icon name="left" size="large" />
          </button>
          <button type="button" onClick={() => turn(1)} disabled={index >= starts.length - 1} aria-label="下一页">
            <Icon name="right" size="large" />
          </button>
          <span className="num small">
            {formatPlaybackTime(shownSec)} / {formatPlaybackTime(lesson.durationSec)}
          </span>
          {isUnsaved && (
            <button type="button" className="ply-unsaved" onClick={save}>
              进度暂未保存，点此重试
            </button>
          )}
          <button
            type="button"
            className="ply-rate"
            onClick={() => setRate(getNextPlaybackRate(rate))}
            aria-label={`播放速度 ${rate} 倍`}
          >
            {rate} 倍
          </button>
          <button type="button" onClick={() => toggleFullscreen(stage.current)} aria-label="全屏">
            <Icon name="fullscreen" size="large" />
          </button>
        </div>
      </div>
    </section>
  );
}
