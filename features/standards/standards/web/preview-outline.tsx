import type { StandardPreview } from '../standards.contract.ts';

/** Creates a repeated background picture with the user's name; screen readers get the same text separately. */
function getWatermark(words: string): string {
  const safe = words.replace(/[&<>"']/g, ' ');
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="340" height="150"><text x="12" y="120" transform="rotate(-18 12 120)" font-size="14" fill="#8b95a5" fill-opacity="0.28">${safe}</text></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
}

/** Lists the entries of the original by level, with dropped entries marked. */
export function PreviewOutline({ preview }: { readonly preview: StandardPreview }) {
  const { document, outline, watermark } = preview;
  return (
    <div className="std-paper" style={{ backgroundImage: getWatermark(watermark) }}>
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
