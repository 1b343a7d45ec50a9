import type { ReactNode } from 'react';
import { readLicenceState } from '#domain/enterprise/licence-state.ts';
import { getValidity } from '#domain/validity/validity.ts';
import { StatusTag, ValidityTag } from '#platform/web/ui/validity-tag.tsx';
import { getLicenceCompleteness } from '../contract/sections.ts';
import type { Enterprise } from '../enterprise.contract.ts';

interface CellProps {
  readonly title: string;
  readonly value: ReactNode;
  readonly note: ReactNode;
}

function Cell({ title, value, note }: CellProps) {
  return (
    <div className="lic-cell">
      <span className="text-2">{title}</span>
      <div className="lic-value">{value}</div>
      <span className="text-3 small">{note}</span>
    </div>
  );
}

function LicenceStatus({ enterprise }: { readonly enterprise: Enterprise }) {
  const status = enterprise.licenceStatus;
  return (
    <Cell
      title="登记状态"
      value={
        status === null ? (
          <span className="text-3">未填</span>
        ) : (
          <StatusTag look={readLicenceState(status) === 'existing' ? 'valid' : 'expired'} words={status} />
        )
      }
      note={enterprise.regAuthority ?? '登记机关未填'}
    />
  );
}

function SafetyPermit({ enterprise, today }: { readonly enterprise: Enterprise; readonly today: string }) {
  const { safetyPermitNo, safetyPermitEnd } = enterprise;
  if (safetyPermitNo === null) {
    return <Cell title="安全生产许可证" value={<span className="text-3">未登记</span>} note="施工企业须填写" />;
  }
  return (
    <Cell
      title="安全生产许可证"
      value={<ValidityTag value={getValidity(safetyPermitEnd, today)} />}
      note={safetyPermitEnd ? `有效期至 ${safetyPermitEnd}` : '请补填有效期'}
    />
  );
}

/** Shows the most important facts: registration, business term, safety permit, completeness. */
export function LicenceSummary({ enterprise, today }: { readonly enterprise: Enterprise; readonly today: string }) {
  const { bizTermStart, bizTermEnd, updateTime } = enterprise;
  const { done, total, missing } = getLicenceCompleteness(enterprise);
  const term = bizTermStart === null ? null : getValidity(bizTermEnd, today, { longTerm: true });
  return (
    <section className="card lic-sum" aria-label="执照概况">
      <LicenceStatus enterprise={enterprise} />
      <Cell
        title="营业期限"
        value={term ? <ValidityTag value={term} /> : <span className="text-3">未填</span>}
        note={term ? `${bizTermStart} 至 ${bizTermEnd ?? '长期'}` : '请补填营业期限'}
      />
      <SafetyPermit enterprise={enterprise} today={today} />
      <Cell
        title="资料完整度"
        value={
          <>
            <b>{Math.round((done / total) * 100)}%</b>
            <meter className="lic-meter" min={0} max={total} value={done} aria-label="资料完整度" />
          </>
        }
        note={missing.length === 0 ? '已全部填写' : `还有 ${missing.length} 项未填`}
      />
      <Cell
        title="最近更新"
        value={<b className="lic-day">{updateTime.slice(0, 10)}</b>}
        note={updateTime.slice(11, 16)}
      />
    </section>
  );
}
