import { enterprise as enterpriseRecord } from '#domain/records/enterprise.ts';
import { getFieldSpec } from '#domain/records/words.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { getFieldLabel } from '../contract/fields.ts';
import { getLicenceCompleteness, type LicencePageSection } from '../contract/sections.ts';
import type { Enterprise } from '../enterprise.contract.ts';
import { formatEnterpriseField } from './format.ts';

interface SectionCardProps {
  readonly section: LicencePageSection;
  readonly enterprise: Enterprise;
  readonly canEdit: boolean;
  readonly onEdit: () => void;
}

/** Shows one section of the licence data as names and values; an expected but empty value is marked as missing. */
export function SectionCard({ section, enterprise, canEdit, onEdit }: SectionCardProps) {
  const missing = new Set(getLicenceCompleteness(enterprise, section.fields).missing);
  const note = missing.size > 0 ? `还有 ${missing.size} 项未填` : undefined;
  const edit = (
    <button type="button" className="btn plain" aria-label={`编辑${section.title}`} onClick={onEdit}>
      <Icon name="edit" />
      编辑
    </button>
  );
  return (
    <Card title={section.title} note={note} more={canEdit && edit}>
      <dl className="facts">
        {section.fields.map((field) => {
          const text = formatEnterpriseField(field, enterprise[field]);
          return (
            <div key={field} className={getFieldSpec(enterpriseRecord, field).form?.isWide ? 'wide' : ''}>
              <dt>{getFieldLabel(field)}</dt>
              <dd className={field === 'creditCode' ? 'num no-wrap' : undefined}>
                {(text && stripSampleMark(text)) ?? (
                  <span className={missing.has(field) ? 'lack' : 'text-3'}>未填</span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
