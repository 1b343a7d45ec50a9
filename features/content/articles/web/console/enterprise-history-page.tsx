import { useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { getTitle } from '#platform/web/titles.ts';
import { EnterpriseNotices, EnterprisePublicity } from './enterprise-announcements.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('历史公示公告信息') }];

const KINDS = [
  { kind: 'publicity', label: '公示' },
  { kind: 'notice', label: '公告' },
] as const;

/** Shows all publicity and notices about the user's enterprise (P-063). */
export default function EnterpriseHistoryPage() {
  const [shown, setShown] = useState<'publicity' | 'notice'>('publicity');
  const [, setParams] = useSearchParams();
  const switchTo = (kind: 'publicity' | 'notice') => {
    setShown(kind);
    setParams({}, { replace: true });
  };
  const tabs = (
    <fieldset className="seg own-kinds">
      <legend className="sr-only">公示或公告</legend>
      {KINDS.map(({ kind, label }) => (
        <button
          key={kind}
          type="button"
          className={kind === shown ? 'on' : undefined}
          aria-pressed={kind === shown}
          onClick={() => switchTo(kind)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
  const title = '历史公示公告信息';
  return shown === 'notice' ? (
    <EnterpriseNotices title={title} tabs={tabs} />
  ) : (
    <EnterprisePublicity title={title} tabs={tabs} />
  );
}
