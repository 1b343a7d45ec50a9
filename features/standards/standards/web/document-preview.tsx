import { useState } from 'react';
import { useLocation } from 'react-router';
import { href } from '#domain/access/page.ts';
import { keysPages } from '#features/identity/keys/pages/keys.pages.ts';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useSession } from '#platform/web/state/session-context.tsx';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import type { StandardPreview } from '../standards.contract.ts';

/** Loaded lazily, because most users do not open the preview. */
const PreviewOutline = lazyPart(async () => (await import('./preview-outline.tsx')).PreviewOutline, {
  name: '原文结构',
});

/** Shows the outline of the original document to signed-in users (C-068); guests see a description of it. */
export function DocumentPreview({ uuid }: { readonly uuid: string }) {
  const { isSignedIn } = useSession();
  const { pathname, search } = useLocation();
  const [preview, setPreview] = useState<StandardPreview | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    setError(null);
    try {
      const { getStandardPreview } = await import('../standards.contract.ts');
      setPreview(await call(getStandardPreview, { query: { uuid } }, { quiet: true }));
    } catch (reason) {
      setError(toCallError(reason).message);
    }
    setBusy(false);
  };
  return (
    <section className="no-print" aria-labelledby="std-preview">
      <div className="std-h2">
        <h2 id="std-preview">原文结构预览</h2>
        <span className="text-3">按等级列出原文的条目，带水印</span>
        {preview !== null && (
          <button type="button" className="btn plain r" onClick={() => setPreview(null)}>
            收起
          </button>
        )}
      </div>
      {preview !== null ? (
        <PreviewOutline preview={preview} />
      ) : (
        <div className="std-cta">
          <p className="text-2">
            {isSignedIn
              ? '对照原文准备材料时，可以先看它有哪些条目、哪些已被取消。'
              : '登录后可查看原文的条目结构，不需要会员。'}
          </p>
          <span className="ac">
            {isSignedIn ? (
              <Button isBusy={isBusy} onClick={() => void open()}>
                查看原文结构
              </Button>
            ) : (
              <ButtonLink to={href(keysPages.login, null, { redirect: pathname + search })}>登录后查看</ButtonLink>
            )}
          </span>
          {error && (
            <p className="row gap-4" role="alert">
              <Icon name="circle-cross" size="small" />
              {error}
            </p>
          )}
        </div>
      )}
    </section>
  );
}
