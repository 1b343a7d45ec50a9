import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { readToken } from '#platform/web/cookies.ts';
import { getCallAddress, getCallCredentials, getCallHeaders } from '#platform/web/request.ts';
import { confirmPresence } from '../contract/completion.ts';
import { type LessonState, presenceCheckPending, saveProgress } from '../courses.contract.ts';
import { WatchLog } from './watch-log.ts';

const SAVE_EVERY_MS = 15_000;

/**
 * Saves the progress while the user leaves the page: the browser completes such a request after the page is closed; the response is
 * ignored.
 */
function sendLast(lessonUuid: string, body: unknown): void {
  void fetch(getCallAddress(saveProgress.path, { params: { id: lessonUuid } }), {
    method: saveProgress.method,
    headers: getCallHeaders(readToken(), 'application/json'),
    body: JSON.stringify(body),
    credentials: getCallCredentials(),
    keepalive: true,
  });
}

interface ProgressTools {
  readonly log: WatchLog;
  /** Sends the watched ranges; after a failure they are sent again with the next save. */
  readonly save: () => void;
  /** Whether unsaved progress remains because the last save failed. */
  readonly isUnsaved: boolean;
  /** Whether the server requests a presence check; no progress counts until `confirm`. */
  readonly isAsked: boolean;
  readonly confirm: () => Promise<void>;
}

interface Lesson {
  readonly lesson: { readonly uuid: string };
  readonly isAsked: boolean;
}

/** Saves a lesson's progress on the server: every 15 s during playback, at each pause, and when the page is left. */
export function useProgress(
  { lesson: { uuid: lessonUuid }, isAsked: wasAsked }: Lesson,
  position: { readonly current: number },
  isPlaying: boolean,
  onSaved: (state: LessonState) => void,
): ProgressTools {
  const [kept] = useState(() => new WatchLog());
  const [isUnsaved, setUnsaved] = useState(false);
  const [isAsked, setAsked] = useState(wasAsked);
  const saved = useRef(onSaved);
  useEffect(() => {
    saved.current = onSaved;
  }, [onSaved]);
  const save = useCallback(() => {
    const watched = kept.take();
    if (watched.length === 0) return;
    const body = { positionSec: position.current, watched: watched.map(([from, to]): [number, number] => [from, to]) };
    call(saveProgress, { params: { id: lessonUuid }, body }, { isInBackground: true }).then(
      (state) => {
        setUnsaved(false);
        setAsked(state.isAsked);
        saved.current(state);
      },
      (reason: unknown) => {
        // Playback during an unanswered presence check does not count, so it is not stored.
        if (toCallError(reason).fault === presenceCheckPending.id) setAsked(true);
        else {
          kept.putBack(watched);
          setUnsaved(true);
        }
      },
    );
  }, [kept, lessonUuid, position]);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(save, SAVE_EVERY_MS);
    return () => {
      clearInterval(timer);
      save();
    };
  }, [isPlaying, save]);
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState !== 'hidden') return;
      const watched = kept.take();
      if (watched.length > 0) sendLast(lessonUuid, { positionSec: position.current, watched });
    };
    document.addEventListener('visibilitychange', onHide);
    return () => document.removeEventListener('visibilitychange', onHide);
  }, [kept, lessonUuid, position]);
  const confirm = useCallback(async () => {
    await call(confirmPresence, {});
    setAsked(false);
  }, []);
  return { log: kept, save, isUnsaved, isAsked, confirm };
}
