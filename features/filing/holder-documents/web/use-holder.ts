import { useCallback, useEffect, useState } from 'react';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { openDocumentRequest, type RequestedDocuments } from '../contract/holder.ts';

const NO_LINK = '链接不完整，请使用企业发来的完整链接，或重新扫描二维码。';

export interface HolderSession {
  /** The secret after the `#`; null until the page runs in the browser. */
  readonly token: string | null;
  readonly pass: string | null;
  readonly asked: RequestedDocuments | null;
  readonly refusal: string | null;
  readonly prove: (pass: string) => Promise<void>;
  readonly renew: () => Promise<void>;
}

/** Returns the key under which the phone verification is stored while the tab is open: taking a picture may reload the page. */
const keyOf = (token: string): string => `holder ${token.slice(0, 8)}`;

/** Returns the token and the request of the link in the address. */
export function useHolderSession(): HolderSession {
  const [token, setToken] = useState<string | null>(null);
  const [pass, setPass] = useState<string | null>(null);
  const [asked, setAsked] = useState<RequestedDocuments | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const open = useCallback(async (secret: string, proof: string | null) => {
    try {
      const answer = await call(openDocumentRequest, { body: { token: secret, pass: proof } }, { quiet: true });
      setAsked(answer);
      setPass(answer.proven === null ? null : proof);
      setRefusal(null);
    } catch (reason) {
      setRefusal(toCallError(reason).message);
    }
  }, []);
  useEffect(() => {
    const start = () => {
      const secret = globalThis.location.hash.slice(1);
      setAsked(null);
      setToken(secret);
      if (secret === '') setRefusal(NO_LINK);
      else void open(secret, sessionStorage.getItem(keyOf(secret)));
    };
    start();
    // Pasting another link into the same tab changes only the part after the `#`.
    globalThis.addEventListener('hashchange', start);
    return () => globalThis.removeEventListener('hashchange', start);
  }, [open]);
  return {
    token,
    pass,
    asked,
    refusal,
    prove: async (proof) => {
      if (token === null) return;
      sessionStorage.setItem(keyOf(token), proof);
      await open(token, proof);
    },
    renew: async () => {
      if (token !== null) await open(token, pass);
    },
  };
}
