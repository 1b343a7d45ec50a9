import { href } from '#domain/access/page.ts';
import { articlesPages } from '#features/content/articles/pages/articles.pages.ts';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import type { DataState, StandardDocument } from '../standards.contract.ts';
import { useDocumentAnchor } from './cite.tsx';

/** Shows the source document of the level with its later amendments, newest last. */
export function SourceBlock({ document }: { readonly document: StandardDocument }) {
  const anchor = useDocumentAnchor(document.docNumber);
  return (
    <div className="std-docs">
      <div className="std-doc" id={anchor}>
        <h3>
          {document.title}
          <span className="text-3"> {document.docNumber}</span>
        </h3>
        <p className="text-2">
          {document.issuer} 发布{document.issued === null ? '，发布日期待核对' : `于 ${document.issued}`}
          {document.effective === null ? '' : `，自 ${document.effective} 起施行`}
          {document.until === null ? '' : `，${document.until} 起由新规定取代`}
        </p>
        <PolicyLink docNumber={document.docNumber} />
      </div>
      {document.amendments.map((amendment) => (
        <AmendmentEntry key={amendment.docNumber} amendment={amendment} />
      ))}
    </div>
  );
}

function AmendmentEntry({ amendment }: { readonly amendment: StandardDocument['amendments'][number] }) {
  const anchor = useDocumentAnchor(amendment.docNumber);
  return (
    <div className="std-doc" id={anchor}>
      <h3>
        {amendment.title}
        <span className="text-3"> {amendment.docNumber}</span>
        {amendment.confidence !== 'sourced' && <span className="std-pending">待核对</span>}
      </h3>
      <p>
        <b>改了什么：</b>
        {amendment.effect}
      </p>
      <p className="text-3">
        {amendment.issued === null ? '发布日期待核对' : `${amendment.issued} 发布`}
        {amendment.effective === null || amendment.effective === amendment.issued
          ? ''
          : `，${amendment.effective} 起施行`}
      </p>
      <PolicyLink docNumber={amendment.docNumber} />
    </div>
  );
}

const PolicyLink = ({ docNumber }: { readonly docNumber: string }) => (
  <p className="no-print">
    <PageLink className="tap" to={href(articlesPages.policyList, null, { keyword: docNumber })}>
      在政策文件中查找
    </PageLink>
  </p>
);

/** Shows the reliability of a level's data, in numbers and words. */
export function DataReliabilityNote({ data, notes }: { readonly data: DataState; readonly notes: readonly string[] }) {
  const unsure = data.recalled + data.unknown;
  return (
    <div className="std-data">
      <dl>
        <div>
          <dt>已与公开文本核对</dt>
          <dd>{data.sourced} 条</dd>
        </div>
        <div>
          <dt>凭一般知识录入或部分未核实</dt>
          <dd>{data.recalled} 条</dd>
        </div>
        <div>
          <dt>关键内容未知</dt>
          <dd>{data.unknown} 条</dd>
        </div>
      </dl>
      <p className="text-2">
        {unsure === 0
          ? '本级各条均已与公开文本核对；公开文本多为转载，申报前请以主管部门发布的原文为准。'
          : `有 ${unsure} 条标为“待核对”：只供参考，校验时不会据此判定满足或不满足。申报前请以主管部门发布的原文为准。`}
      </p>
      {notes.length > 0 && (
        <details>
          <summary>录入说明（{notes.length}）</summary>
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
