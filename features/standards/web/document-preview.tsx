import { useState } from 'react';
import { useLocation } from 'react-router';
import { href } from '#domain/access/page.ts';
import { keysPages } from '#features/keys/pages/pages.ts';
import { asApiError } from '#platform/web/api-error.ts';
import { call } from '#platform/web/call.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import type { StandardPreview } from '../contract.ts';

/** The reader's name across the page, as a picture that repeats; the words themselves are beside it for everybody. */
function watermarkOf(words: string): string {
  const safe = words.replace(/[&<>"']/g, ' ');
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="340" height="150"><text x="12" y="120" transform="rotate(-18 12 120)" font-size="14" fill="#8b95a5" fill-opacity="0.28">${safe}</text></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
}

function Outline({ preview }: { readonly preview: StandardPreview }) {
  const { document, outline, watermark } = preview;
  return (
    <div className="std-paper" style={{ backgroundImage: watermarkOf(watermark) }}>
      <h3>{document?.title ?? preview.name}</h3>
      <p className="text-2">
        {document && `${document.docNumber}　`}
        {preview.name}
      </p>
      <div>
        {outline.map(({ level, entries }) => (
          <section key={level} aria-label={`${level}的条目`}>
            <h4>{level}</h4>
            <ol>
              {entries.map(({ no, title, isDropped }) => (
                <li key={no} className={no.includes('.') ? 'sub' : ''}>
                  <span className="num">{no}</span> {isDropped ? <del>{title}</del> : title}
                  {isDropped && <span className="sr-only">（已取消）</span>}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <p className="text-3 small">这里是原文的条目结构，不是全文；全文以发布机关公布的文本为准。水印：{watermark}</p>
    </div>
  );
}

/** How the original document is built, for signed-in readers (C-068); others see what is behind it. */
export function DocumentPreview({ uuid }: { readonly uuid: string }) {
  const { isSignedIn } = useSession();
  const { pathname, search } = useLocation();
  const [preview, setPreview] = useState<StandardPreview | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    setFault(null);
    try {
      const { getStandardPreview } = await import('../contract.ts');
      setPreview(await call(getStandardPreview, { query: { uuid } }, { quiet: true }));
    } catch (reason) {
      setFault(asApiError(reason).message);
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
        <Outline preview={preview} />
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
          {fault && (
            <p className="row gap-4" role="alert">
              <Icon name="circle-cross" size="small" />
              {fault}
            </p>
          )}
        </div>
      )}
    </section>
  );
}
