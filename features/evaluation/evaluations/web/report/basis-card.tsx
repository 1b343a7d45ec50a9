import type { Confidence } from '#domain/qualification/facts.ts';
import type { EvaluationReport } from '#domain/qualification/report.ts';
import { Cite } from '#platform/web/ui/cite.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { CONFIDENCE_WORDS, listReportCautions, needsVerification } from './report-text.ts';

function ConfidenceTag({ confidence }: { readonly confidence: Confidence | null }) {
  if (confidence === null) return null;
  return <span className={needsVerification(confidence) ? 'tag y' : 'tag g'}>{CONFIDENCE_WORDS[confidence]}</span>;
}

/** Lists the items that a person must still verify: 待核对. */
export function CautionCard({ report }: { readonly report: EvaluationReport }) {
  const cautions = listReportCautions(report);
  if (cautions.length === 0) return null;
  return (
    <Card title="待核对" note="这些地方没有下结论">
      <ul className="ck-list">
        {cautions.map(({ about, text }) => (
          <li key={`${about} ${text}`}>
            <b>{about}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Shows the documents and counting rules behind the report with their verification states; collapsed by default. */
export function BasisCard({
  report,
  isOpen = false,
}: {
  readonly report: EvaluationReport;
  readonly isOpen?: boolean;
}) {
  return (
    <details className="card ck-fold" open={isOpen}>
      <summary>依据与来源</summary>
      <ul className="ck-list">
        {report.sources.map((source) => (
          <li key={source.docNumber}>
            <Cite docNumber={source.docNumber} />
            <span>
              《{source.title}》{source.effective !== null && `，${source.effective} 起施行`}
              {source.effect !== null && `。${source.effect}`} <ConfidenceTag confidence={source.confidence} />
            </span>
          </li>
        ))}
        {report.rulesUsed.map((rule) => (
          <li key={rule.id}>
            <b>
              {rule.id} {rule.name}
            </b>
            <span>
              {rule.statement} <ConfidenceTag confidence={rule.confidence} />
            </span>
          </li>
        ))}
        <li>
          <b>标准数据版本</b>
          <span className="num">{report.factsVersion.slice(0, 12)}</span>
        </li>
      </ul>
    </details>
  );
}
