import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import type { recogniseCertificate, recogniseLicence, recogniseRegistration } from '../recognition.contract.ts';
import type { RecognisedField } from './draft.ts';

export type RecognitionRoute = typeof recogniseLicence | typeof recogniseCertificate | typeof recogniseRegistration;

export interface RecognitionResult {
  readonly found: readonly RecognisedField[];
  /** The reason why this electronic certificate cannot be used any more; null if it can. */
  readonly warning: string | null;
}

export async function recognise(
  route: RecognitionRoute,
  fileUuid: string,
  signal: AbortSignal,
): Promise<RecognitionResult> {
  const input = { body: { fileUuid } };
  const { fields, usableUntil, isUsable } = await call(route as typeof recogniseLicence, input, {
    quiet: true,
    signal,
    timeoutMs: 90_000,
  });
  const warning = isUsable ? null : `这份电子证书的使用有效期至 ${usableUntil ?? ''}，已过期，请重新下载后再使用`;
  return { found: fields, warning };
}

/** The recognition state of a picture; `idle` if there is no picture. */
export type RecognitionState = 'idle' | 'running' | { readonly refusal: string } | RecognitionResult;

/** Recognises a picture as soon as it is selected, for a form that offers the values beside its fields. Nothing is saved. */
export function useRecognition(
  route: RecognitionRoute,
  fileUuid: string | null,
  onFound: (found: readonly RecognisedField[]) => void,
): RecognitionState {
  const [state, setState] = useState<RecognitionState>('idle');
  const latest = useRef(onFound);
  useEffect(() => {
    latest.current = onFound;
  });
  useEffect(() => {
    if (fileUuid === null) {
      setState('idle');
      return;
    }
    const abort = new AbortController();
    setState('running');
    recognise(route, fileUuid, abort.signal).then(
      (recognised) => {
        setState(recognised);
        latest.current(recognised.found);
      },
      (reason: unknown) => {
        if (!abort.signal.aborted) setState({ refusal: toCallError(reason).message });
      },
    );
    return () => abort.abort();
  }, [route, fileUuid]);
  return state;
}
