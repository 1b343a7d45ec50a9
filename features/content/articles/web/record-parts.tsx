import type { z } from 'zod';
import { href } from '#domain/access/page.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { RichText } from '#platform/web/ui/rich-text.tsx';
import type { DocumentRelation, RecordAnalysis, StandardsImpact } from '../contract/records.ts';
import { getDatePart } from './article-row.tsx';

/** Number of standards shown; the rest of a longer list is collapsed. */
const MAX_OPEN = 6;
/** Reading speed in characters per minute. */
const READING_SPEED = 400;

export const formatValidity = (validity: string) =>
  validity === '有效' ? (
    <span className="row gap-4 rd-ok">
      <Icon name="circle-tick" size="small" />
      现行有效
    </span>
  ) : (
    <span className="row gap-4">
      <Icon name="info" size="small" />
      {validity === '失效' ? '已废止' : '已被后续文件修改'}
    </span>
  );

function StandardLinks({ standards }: { readonly standards: StandardsImpact['standards'] }) {
  const links = (
    <p className="codes">
      {standards.map(({ id, name }) => (
        <PageLink key={id} className="tap" to={href(standardsPages.standard, { id })}>
          {name}
        </PageLink>
      ))}
    </p>
  );
  if (standards.length <= MAX_OPEN) return links;
  return (
    <details>
      <summary>查看涉及的 {standards.length} 项标准</summary>
      {links}
    </details>
  );
}

/** Shows the changes that a document made to the standards, with links to them. */
export function StandardImpacts({ impacts }: { readonly impacts: readonly StandardsImpact[] }) {
  if (impacts.length === 0) return null;
  return (
    <section className="art-impact" id="impact">
      <h2>对标准的影响</h2>
      <ul>
        {impacts.map((impact) => (
          <li key={impact.docNumber + impact.effect + impact.standards.length}>
            <b>
              《{impact.document}》（{impact.docNumber}）
            </b>
            ：{impact.effect}
            {impact.standards.length > 0 && <StandardLinks standards={impact.standards} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const RELATIONS: Readonly<Record<DocumentRelation['kind'], string>> = {
  replaces: '取代了',
  amends: '修改了',
  amendedBy: '被修改',
  replacedBy: '被取代',
};

/** Shows the documents changed by a document, the documents that changed it, and its replacement. */
export function DocumentRelations({ relations }: { readonly relations: readonly DocumentRelation[] }) {
  if (relations.length === 0) return null;
  return (
    <section aria-labelledby="relations">
      <h2 id="relations">文件沿革</h2>
      <ol className="rd-rel">
        {relations.map(({ kind, docNumber, title, issueDate, effect, path }) => (
          <li key={kind + path}>
            <span className={kind === 'amendedBy' || kind === 'replacedBy' ? 'tag o' : 'tag b'}>{RELATIONS[kind]}</span>
            <div>
              <PageLink to={path}>{title}</PageLink>
              <p className="text-3 small">
                {docNumber ?? '文号待核对'}　{issueDate === null ? '日期待核对' : `${issueDate} 发布`}
              </p>
              {effect && <p>{effect}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const getMinutes = (html: string): number => Math.max(1, Math.round(html.length / READING_SPEED));

/** Shows the explanations of a record; each opens below its title. */
export function RecordAnalyses({ items }: Pick<z.output<typeof RecordAnalysis>, 'items'>) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="read">
      <h2 id="read">解读</h2>
      {items.map(({ uuid, title, content, author, publishTime }) => (
        <details className="rd-item" key={uuid}>
          <summary>
            <Icon name="book" size="large" />
            <span className="grow">
              {title}
              <small>
                {[author, getDatePart(publishTime), `阅读约 ${getMinutes(content)} 分钟`].filter(Boolean).join('，')}
              </small>
            </span>
            <span className="rd-link">阅读</span>
          </summary>
          <RichText html={content} />
        </details>
      ))}
    </section>
  );
}
