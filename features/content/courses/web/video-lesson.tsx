import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#platform/web/call.ts';
import { useShellData } from '#platform/web/shell-data.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { MAX_PLAYBACK_RATE } from '../contract/pace.ts';
import { getPlayerInfo } from '../courses.contract.ts';
import type { LessonPlayerProps } from './lesson-player.tsx';
import { getNextPlaybackRate } from './play-rates.ts';
import { PresenceDialog, usePauseOnPresenceCheck } from './presence-ask.tsx';
import { useProgress } from './use-progress.ts';

type Info = LessonPlayerProps['info'];
type Addresses = Pick<Info, 'url' | 'streamUrl' | 'captionsUrl' | 'isUploaded'>;

const HLS = 'application/vnd.apple.mpegurl';

const STEP_SEC = 10;
/** If a recording fails within this time after its address was renewed, the cause is not an expired address. */
const RENEWED_MS = 15_000;

function getSources(media: string, { url, streamUrl, captionsUrl, isUploaded }: Addresses, isStreamed: boolean) {
  if (isUploaded) return { source: (isStreamed ? streamUrl : null) ?? url ?? '', captions: captionsUrl };
  const source = `${media}${url ?? ''}`;
  return { source, captions: source.replace(/\.\w+$/, '.vtt') };
}

/** The address of an uploaded recording expires: a user who watches longer, or returns to the page, gets a new one. */
function useAddresses(info: Info) {
  const { media } = useShellData().runtime;
  const [addresses, setAddresses] = useState<Addresses>(info);
  const [hasFailed, setFailed] = useState(false);
  // A browser with native HLS support selects the rendition for its bandwidth; any other browser plays the recording itself.
  const [isStreamed, setStreamed] = useState(false);
  useEffect(() => {
    setStreamed(document.createElement('video').canPlayType(HLS) !== '');
  }, []);
  const renewedAt = useRef(0);
  const renew = useCallback(() => {
    // The renditions failed, but the recording itself may be available.
    setStreamed(false);
    if (!info.isUploaded || Date.now() - renewedAt.current < RENEWED_MS) {
      setFailed(true);
      return;
    }
    renewedAt.current = Date.now();
    call(getPlayerInfo, { params: { id: info.lesson.uuid } }, { quiet: true }).then(
      (found) => {
        setFailed(false);
        setAddresses(found);
      },
      () => setFailed(true),
    );
  }, [info.isUploaded, info.lesson.uuid]);
  const retry = () => {
    renewedAt.current = 0;
    if (info.isUploaded) renew();
    else setFailed(false);
  };
  return { ...getSources(media, addresses, isStreamed), hasFailed, renew, retry };
}

interface ButtonsProps {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly isPlaying: boolean;
  readonly isAsked: boolean;
}

function moveBy(player: HTMLVideoElement | null, seconds: number): void {
  if (player) player.currentTime = Math.max(0, player.currentTime + seconds);
}

function playAt(player: HTMLVideoElement | null, rate: number): void {
  if (player) player.playbackRate = rate;
}

/** Shows buttons in addition to the browser's controls: quick access for phones and keyboards, and the permitted playback rates. */
function VideoButtons({ video, isPlaying, isAsked }: ButtonsProps) {
  const [rate, setRate] = useState(1);
  const skip = (by: number) => moveBy(video.current, by);
  const changeRate = () => {
    const next = getNextPlaybackRate(rate);
    setRate(next);
    playAt(video.current, next);
  };
  return (
    <div className="ply-buttons ply-video-buttons">
      <button
        type="button"
        disabled={isAsked}
        onClick={() => togglePlay(video.current)}
        aria-label={isPlaying ? '暂停' : '播放'}
      >
        <Icon name={isPlaying ? 'pause' : 'playf'} size="large" />
      </button>
      <button type="button" onClick={() => skip(-STEP_SEC)}>
        后退 {STEP_SEC} 秒
      </button>
      <button type="button" onClick={() => skip(STEP_SEC)}>
        前进 {STEP_SEC} 秒
      </button>
      <button type="button" className="ply-rate" onClick={changeRate} aria-label={`播放速度 ${rate} 倍`}>
        {rate} 倍
      </button>
    </div>
  );
}

function togglePlay(element: HTMLVideoElement | null): void {
  if (!element) return;
  // If the browser refuses to play, the video stays paused; the button allows another attempt.
  if (element.paused) element.play().catch(() => undefined);
  else element.pause();
}

function onKey(event: KeyboardEvent<HTMLElement>, element: HTMLVideoElement | null): void {
  if (!element || (event.target instanceof HTMLElement && event.target.closest('a, button, input, video'))) return;
  const keys: Readonly<Record<string, () => void>> = {
    ' ': () => togglePlay(element),
    ArrowRight: () => {
      element.currentTime += STEP_SEC;
    },
    ArrowLeft: () => {
      element.currentTime = Math.max(0, element.currentTime - STEP_SEC);
    },
  };
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

/** Shows a recorded lesson in the browser's player, with captions if available. */
export function VideoLesson({ info, startsPlaying, onSaved, onEnd }: LessonPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const position = useRef(info.positionSec);
  const [isPlaying, setPlaying] = useState(false);
  const goesOn = useRef(startsPlaying);
  const { source, captions, hasFailed, renew, retry } = useAddresses(info);
  const { log, isUnsaved, isAsked, confirm } = useProgress(info, position, isPlaying, onSaved);
  usePauseOnPresenceCheck(isAsked, () => video.current?.pause());
  const begin = useCallback(() => {
    const element = video.current;
    if (!element) return;
    element.currentTime = position.current;
    if (goesOn.current) element.play().catch(() => setPlaying(false));
  }, []);
  useEffect(() => {
    // The metadata may have loaded, or failed to load, before the listeners were added.
    if ((video.current?.readyState ?? 0) >= 1) begin();
    if (video.current?.error) renew();
  }, [begin, renew]);
  const onTime = () => {
    const now = video.current?.currentTime ?? 0;
    if (isPlaying) log.advance(position.current, now);
    position.current = now;
  };
  const onError = () => {
    goesOn.current = isPlaying;
    setPlaying(false);
    renew();
  };
  return (
    <section className="ply-stage" aria-label="课时内容">
      <div
        className="ply-video-box"
        /* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- takes the keys of the player */
        tabIndex={0}
        role="group"
        aria-label="课程视频，空格播放或暂停，左右键前后跳 10 秒"
        onKeyDown={(event) => !isAsked && onKey(event, video.current)}
      >
        {isAsked && (
          <PresenceDialog
            onConfirm={confirm}
            onDone={() => {
              video.current?.play().catch(() => setPlaying(false));
            }}
          />
        )}
        {hasFailed && (
          <div className="ply-ask" role="alert">
            <h2>视频暂时无法播放</h2>
            <p>可能是网络中断、登录已失效，或浏览器不支持。已学进度不受影响。</p>
            <button type="button" className="btn p" onClick={retry}>
              重试
            </button>
          </div>
        )}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are shown where the lesson has them */}
        <video
          ref={video}
          className="ply-video"
          src={source}
          controls
          controlsList="nodownload"
          playsInline
          preload="metadata"
          onLoadedMetadata={begin}
          onPlay={() => (isAsked ? video.current?.pause() : setPlaying(true))}
          onPause={() => setPlaying(false)}
          onRateChange={() => {
            // Playback at a higher rate would not count.
            if (video.current && video.current.playbackRate > MAX_PLAYBACK_RATE)
              video.current.playbackRate = MAX_PLAYBACK_RATE;
          }}
          onSeeking={() => {
            log.stop();
            position.current = video.current?.currentTime ?? 0;
          }}
          onTimeUpdate={onTime}
          onEnded={onEnd}
          onError={onError}
        >
          {captions && <track kind="captions" src={captions} srcLang="zh-CN" label="中文字幕" default />}
        </video>
      </div>
      <VideoButtons video={video} isPlaying={isPlaying} isAsked={isAsked} />
      {isUnsaved && (
        <p className="ply-unsaved" role="status">
          进度暂未保存，恢复连接后自动补记
        </p>
      )}
    </section>
  );
}
