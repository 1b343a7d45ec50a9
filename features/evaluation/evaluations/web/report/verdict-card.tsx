import type { EvaluationReport } from '#domain/qualification/report.ts';
import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import { formatReportSummary } from './report-text.ts';

const LOOKS: Readonly<
  Record<'met' | 'declared' | 'unmet' | 'undecided' | 'none', { className: string; icon: IconName }>
> = {
  met: { className: 'big ok', icon: 'circle-tick' },
  declared: { className: 'big open', icon: 'circle-tick' },
  unmet: { className: 'big bad', icon: 'triangle' },
  undecided: { className: 'big open', icon: 'help' },
  none: { className: 'big', icon: 'info' },
};

interface Figure {
  readonly count: number;
  readonly words: string;
  readonly className: string;
}

function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="st">
      {figures.map(({ count, words, className }) => (
        <div key={words}>
          <dd className={className}>{count}</dd>
          <dt>{words}</dt>
        </div>
      ))}
    </dl>
  );
}

interface FrameProps {
  readonly verdict: keyof typeof LOOKS;
  readonly headline: string;
  readonly summary: string;
  readonly figures: readonly Figure[];
  /** Notices above the verdict, for example that the enterprise may not apply. */
  readonly notices?: readonly string[];
}

export function VerdictFrame({ verdict, headline, summary, figures, notices = [] }: FrameProps) {
  const look = LOOKS[verdict];
  return (
    <section className="card ck-ver" aria-label="结论">
      <span className={look.className}>
        <Icon name={look.icon} />
      </span>
      <div>
        <h2>{headline}</h2>
        <p className="text-2">{summary}</p>
        {notices.map((notice) => (
          <p key={notice} className="b">
            {notice}
          </p>
        ))}
      </div>
      <Figures figures={figures} />
    </section>
  );
}

/** Shows the verdict in one sentence, its reasons, and the counts (DESIGN.md 9). */
export function VerdictCard({ report }: { readonly report: EvaluationReport }) {
  const { counts } = report;
  const figures: Figure[] = [
    { count: counts.assessed, words: '条考核', className: '' },
    { count: counts.met, words: '满足', className: 'ok' },
    ...(counts.declared > 0 ? [{ count: counts.declared, words: '按企业声明', className: 'open' }] : []),
    { count: counts.unmet, words: '不满足', className: counts.unmet > 0 ? 'bad' : '' },
    ...(counts.unknown > 0 ? [{ count: counts.unknown, words: '待核对', className: 'open' }] : []),
    ...(counts.notAssessed > 0 ? [{ count: counts.notAssessed, words: '不再考核', className: 'weak' }] : []),
  ];
  return (
    <VerdictFrame
      verdict={report.verdict}
      headline={report.headline}
      summary={formatReportSummary(report)}
      figures={figures}
      notices={report.notices.map((notice) => notice.text)}
    />
  );
}
