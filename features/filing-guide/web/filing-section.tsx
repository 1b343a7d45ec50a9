import { Link } from 'react-router';
import { Icon } from '#platform/web/ui/icon.tsx';
import type { FilingEntry } from '../contract.ts';
import { FilingDetails, OfficeLink } from './filing-details.tsx';
import './filing-guide.css';

/**
 * The filing guide on a public page (R-018, gaps G-01): what a loader reads with
 * `call(listFilingEntries, { query: { prov, pageSize: 6 } })`, each entry to be opened in place, without scripts too.
 */
export function FilingSection({ entries }: { readonly entries: readonly FilingEntry[] }) {
  return (
    <section className="card fg-section" aria-labelledby="filing-title">
      <div className="ch">
        <Icon name="compass" size="large" />
        <h2 id="filing-title">申报指南</h2>
        <Link className="more" to="/qyxx/sbznjs">
          按地区检索
        </Link>
      </div>
      {entries.length === 0 && <p className="cb t3">申报事项整理中，请稍后再看。</p>}
      {entries.map((entry) => (
        <details key={entry.uuid} name="filing">
          <summary>
            <b>{entry.itemName}</b>
            <span className="t3 sm">{entry.acceptOrg}</span>
          </summary>
          <FilingDetails entry={entry} />
          <p>
            <OfficeLink entry={entry} />
          </p>
        </details>
      ))}
    </section>
  );
}
