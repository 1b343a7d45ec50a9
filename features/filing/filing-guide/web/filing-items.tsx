import type { FilingEntry } from '../filing-guide.contract.ts';
import { FilingDetails, OfficeLink } from './filing-details.tsx';
import './filing-guide.css';

/** Expandable filing items; the native disclosure element works without scripts. */
export function FilingItems({ entries }: { readonly entries: readonly FilingEntry[] }) {
  return (
    <div className="card fg-section">
      {entries.map((entry) => (
        <details key={entry.uuid}>
          <summary>
            <b>{entry.itemName}</b>
            <span className="text-3 small">{entry.acceptOrg}</span>
          </summary>
          <div className="fg-unfolded">
            <FilingDetails entry={entry} />
            <OfficeLink entry={entry} />
          </div>
        </details>
      ))}
    </div>
  );
}
