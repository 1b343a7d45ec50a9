import { useState } from 'react';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { CORRECTION_STATE_LABELS } from '#domain/national-platform/corrections.ts';
import type { SourceTexts } from '#domain/national-platform/provenance.ts';
import { enterprisePages } from '#features/enterprise/enterprise/pages/enterprise.pages.ts';
import { certificatesPages } from '#features/records/certificates/pages/certificates.pages.ts';
import { personnelPages } from '#features/records/personnel/pages/personnel.pages.ts';
import { useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Drawer } from '#platform/web/ui/dialog.tsx';
import { PageButtons } from '#platform/web/ui/page-buttons.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { listCorrections, openCorrection } from '../contract/corrections.ts';
import { type FindingRow, listFindings } from '../national-platform.contract.ts';
import { nationalPlatformPages } from '../pages/national-platform.pages.ts';
import { CorrectionsView } from './corrections-view.tsx';
import { FindingAdvice, formatBothValues, useComparedSourceTexts } from './finding-advice.tsx';

/** Number of differences per page, limited because each requires an evaluation run. */
const PAGE = 20;

/** Returns the URL of the list, filtered to this record. */
const getPlace = ({ what, name }: FindingRow): string => {
  if (what === 'project') return href(nationalPlatformPages.projects, null, { name });
  if (what === 'person') return href(personnelPages.registeredPeople, null, { keyword: name });
  return what === 'certificate' ? href(certificatesPages.certificates) : href(enterprisePages.licence);
};

interface ItemProps {
  readonly finding: FindingRow;
  readonly they: SourceTexts;
  readonly onLeave: () => void;
}

/** Shows the correction in progress; otherwise, shows a button to start one if the user has the right. */
function Correcting({ finding }: { readonly finding: FindingRow }) {
  const canEdit = useCanChange()('project:info:edit');
  const open = useCommand(openCorrection, {
    stale: [listFindings, listCorrections],
    onDone: () => toasts.show('success', '已登记更正，在“更正跟踪”里继续'),
  });
  const { key, name, label, correcting } = finding;
  if (correcting !== null)
    return <p className="text-3 small">更正{CORRECTION_STATE_LABELS[correcting]}，见“更正跟踪”</p>;
  if (!canEdit) return null;
  return (
    <Button
      size="small"
      aria-label={`登记更正：${name}${label}`}
      isBusy={open.isPending}
      onClick={() => open.mutate({ body: { key } })}
    >
      登记更正
    </Button>
  );
}

function FindingItem({ finding, they, onLeave }: ItemProps) {
  return (
    <li className="np-finding">
      <p>
        <Link to={getPlace(finding)} onClick={onLeave}>
          {finding.name}
        </Link>
        <b>{finding.label}</b>
        <span className="text-2">{formatBothValues(finding, they)}</span>
      </p>
      <FindingAdvice finding={finding} they={they} />
      <Correcting finding={finding} />
    </li>
  );
}

/** Shows every difference of people and projects from the platform, with the correction procedure. */
function FindingsView({ onClose }: { readonly onClose: () => void }) {
  const [pageNum, setPage] = useState(1);
  const they = useComparedSourceTexts();
  const found = useStickyQuery(listFindings, { query: { pageNum, pageSize: PAGE } });
  return (
    <QueryView query={found} subject="差异" shape="table" lines={8}>
      {({ rows, total }) =>
        total === 0 ? (
          <EmptyState title="没有差异" hint="与平台比对或导入清单后，不一致的内容会列在这里。" />
        ) : (
          <>
            <p className="text-2">
              共 {total} 处，判断只供核对时参考，以原件为准。{they.caution}
            </p>
            <ul>
              {rows.map((finding) => (
                <FindingItem key={finding.key} finding={finding} they={they} onLeave={onClose} />
              ))}
            </ul>
            <PageButtons pageNum={pageNum} pageSize={PAGE} total={total} unit="处" onTurn={setPage} />
          </>
        )
      }
    </QueryView>
  );
}

/** Lists the differences, and marks those that are being corrected. */
export function FindingsDrawer({ onClose }: { readonly onClose: () => void }) {
  const [isTracking, setTracking] = useState(false);
  return (
    <Drawer title="比对的全部差异" onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <p className="row gap-8">
        <Button size="small" aria-pressed={!isTracking} onClick={() => setTracking(false)}>
          差异
        </Button>
        <Button size="small" aria-pressed={isTracking} onClick={() => setTracking(true)}>
          更正跟踪
        </Button>
      </p>
      {isTracking ? <CorrectionsView /> : <FindingsView onClose={onClose} />}
    </Drawer>
  );
}
