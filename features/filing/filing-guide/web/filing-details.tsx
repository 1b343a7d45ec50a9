import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { searchPages } from '#features/content/search/pages/search.pages.ts';
import { platformPages } from '#platform/contract/pages.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { UnverifiedMark } from '#platform/web/ui/unverified.tsx';
import type { FilingEntry } from '../filing-guide.contract.ts';

/** Shows all known details of an entry; unknown details are marked as unknown. */
export function FilingDetails({ entry }: { readonly entry: FilingEntry }) {
  const { basis } = entry;
  return (
    <div className="fg-detail">
      <dl>
        <div>
          <dt>受理机关</dt>
          <dd>{entry.acceptOrg}</dd>
        </div>
        <div>
          <dt>法定办结期限</dt>
          <dd>{entry.legalDays === null ? <Unknown /> : `${entry.legalDays} 个工作日`}</dd>
        </div>
        <div>
          <dt>咨询电话</dt>
          <dd>{entry.phone ?? <Unknown />}</dd>
        </div>
        {entry.renewal && (
          <div>
            <dt>延续</dt>
            <dd>
              {entry.renewal} {!entry.isVerified && <Unknown />}
            </dd>
          </div>
        )}
        {basis && (
          <div>
            <dt>依据</dt>
            <dd>
              《{basis.title}》
              {basis.docNumber && (
                <Link
                  className="tap"
                  to={href(searchPages.globalSearch, null, { keyword: basis.docNumber, type: 'policy' })}
                >
                  {basis.docNumber}
                </Link>
              )}
            </dd>
          </div>
        )}
      </dl>
      <h3>办理步骤</h3>
      <ol className="fg-steps">
        {entry.steps.map((step) => (
          <li key={step.title}>
            <b>{step.title}</b>
            <span>{step.text}</span>
          </li>
        ))}
      </ol>
      <h3>一般会用到的材料</h3>
      <ul className="fg-materials">
        {entry.materials.map((material) => (
          <li key={material.name}>{material.name}</li>
        ))}
      </ul>
      {entry.materials[0]?.note && (
        <p className="text-3 small">
          <Unknown /> {entry.materials[0].note}
        </p>
      )}
      <Practices rows={entry.practices} />
    </div>
  );
}

/** Shows the local rules; a rule that is not verified against the authority's text is marked 待核对. */
function Practices({ rows }: { readonly rows: FilingEntry['practices'] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3>地方规定和口径</h3>
      <ul className="fg-practices">
        {rows.map((row) => (
          <li key={row.matter + row.summary}>
            <b>{row.matter}</b> {!row.isVerified && <Unknown />}
            <span>
              {row.since && `${row.since} 起，`}
              {row.summary}
            </span>
            {row.url && <ExternalPage url={row.url} name={row.matter} />}
            <span className="text-3 small">
              {[row.docNumber && `${row.docNumber}${row.clause ?? ''}`, row.source].filter(Boolean).join('，')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const ExternalPage = ({ url, name }: { readonly url: string; readonly name: string }) => (
  <a
    className="tap"
    href={href(platformPages.externalRedirect, null, { url })}
    target="_blank"
    rel="noopener noreferrer"
    aria-label={`${name}：打开网页（新窗口）`}
  >
    打开 <Icon name="external" size="small" />
  </a>
);

const Unknown = () => <span className="tag y">待核对</span>;

/**
 * Links to the filing address. If it is unknown, a note states this, and the link leads to the authority's website, labelled as such
 * (R-014).
 */
export function OfficeLink({
  entry,
  isListed = false,
}: {
  readonly entry: Pick<FilingEntry, 'url' | 'site' | 'itemName'>;
  /** Whether the entry is part of a list that explains the mark once for all entries. */
  readonly isListed?: boolean;
}) {
  const target = entry.url ?? entry.site;
  const isEntry = entry.url !== null;
  return (
    <span className="row gap-8 wrap">
      {!isEntry && !(isListed && target) && <span className="tag y">入口待核对</span>}
      {target && (
        <a
          className="tap"
          href={href(platformPages.externalRedirect, null, { url: target })}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${entry.itemName}：${isEntry ? '去申报入口' : '受理机关官网'}（新窗口）`}
        >
          {isEntry ? '去申报入口' : '机关官网'} <Icon name="external" size="small" />
          {isListed && !isEntry && <UnverifiedMark />}
        </a>
      )}
    </span>
  );
}
