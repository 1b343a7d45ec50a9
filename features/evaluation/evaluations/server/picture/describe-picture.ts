/**
 * Describes a shared report as a picture: the verdict, required and existing amounts, and the gaps. The result is plain data, so that it
 * can be sent to a worker for drawing.
 */
import type { RequirementResult } from '#domain/qualification/report.ts';
import { formatProofNumber } from '../../contract/proof.ts';
import type { SharedReport } from '../../contract/share.ts';

export type Tone = 'ok' | 'bad' | 'open' | 'weak';

export interface PictureRow {
  readonly title: string;
  readonly words: string;
  readonly tone: Tone;
  /** The text of the row: 标准 … 现有 … */
  readonly text: string;
  /** Both amounts are drawn as a bar; null if either is not a number. */
  readonly bar: { readonly have: number; readonly need: number } | null;
}

export interface ReportPicture {
  readonly title: string;
  readonly enterprise: string;
  readonly about: string;
  readonly tone: Tone;
  readonly headline: string;
  readonly summary: string;
  readonly rows: readonly PictureRow[];
  /** The note about the rows that do not fit in the picture. */
  readonly more: string | null;
  readonly gaps: readonly string[];
  readonly notes: readonly string[];
  /** The address for verifying the number; drawn as a QR code. */
  readonly address: string;
  readonly number: string;
}

/** The maximum number of rows, because a taller picture is not readable on a phone; the full report is available by a link. */
export const MAX_REPORT_PICTURE_ROWS = 24;
const MAX_GAPS = 8;

const WORDS: Readonly<Record<RequirementResult['verdict'], string>> = {
  met: '满足',
  declared: '按企业声明满足',
  unmet: '不满足',
  unknown: '待核对',
  notAssessed: '不再考核',
};
const TONES: Readonly<Record<RequirementResult['verdict'] | 'undecided' | 'none', Tone>> = {
  met: 'ok',
  declared: 'open',
  unmet: 'bad',
  unknown: 'open',
  undecided: 'open',
  notAssessed: 'weak',
  none: 'weak',
};
/** The order of the requirements: unmet and undecidable ones first. */
const ORDER: readonly RequirementResult['verdict'][] = ['unmet', 'unknown', 'declared', 'met'];

function getRow(leaf: RequirementResult): PictureRow {
  const { need, have, verdict, distance } = leaf;
  const isBar = need.value !== null && have.value !== null && need.value > 0 && verdict !== 'unknown';
  return {
    title: leaf.title,
    words: verdict === 'unmet' && distance ? distance.text : WORDS[verdict],
    tone: TONES[verdict],
    text: `标准：${need.text}。现有：${verdict === 'unknown' ? '待核对' : have.text}`,
    bar: isBar ? { have: have.value ?? 0, need: need.value ?? 0 } : null,
  };
}

const getGap = ({
  title,
  count,
  unit,
  kind,
}: {
  title: string;
  count: number | null;
  unit: string | null;
  kind: string;
}) =>
  count === null ? `${title}${kind === 'confirm' ? '：待核对' : ''}` : `${title}：${count} ${unit ?? ''}`.trimEnd();

function getLeaves(report: SharedReport): { rows: PictureRow[]; gaps: string[]; summary: string; disclaimer: string } {
  if (report.standardName === null) {
    const rows = report.items.map(
      ({ itemName, level, report: one }): PictureRow => ({
        title: `${itemName}${level}`,
        words: one === null ? '未校验' : WORDS[one.verdict === 'undecided' ? 'unknown' : one.verdict],
        tone: TONES[one === null ? 'none' : one.verdict],
        text: one === null ? '标准库中没有该资质和等级' : one.headline,
        bar: null,
      }),
    );
    const disclaimer = report.items.find((item) => item.report !== null)?.report?.disclaimer ?? '';
    return { rows, gaps: [], summary: `按标准核对企业已有的 ${report.items.length} 项资质`, disclaimer };
  }
  const only = report.items[0]?.report ?? null;
  if (only === null) return { rows: [], gaps: [], summary: '标准库中没有该资质和等级，未校验', disclaimer: '' };
  const { counts } = only;
  const parts = [
    `考核 ${counts.assessed} 条`,
    `满足 ${counts.met} 条`,
    counts.declared > 0 ? `按企业声明满足 ${counts.declared} 条（未经核对）` : '',
    `不满足 ${counts.unmet} 条`,
    counts.unknown > 0 ? `待核对 ${counts.unknown} 条` : '',
  ];
  const leaves = ORDER.flatMap((verdict) => only.leaves.filter((leaf) => leaf.verdict === verdict));
  return {
    rows: leaves.map(getRow),
    gaps: only.gaps.map(getGap),
    summary: parts.filter((part) => part !== '').join('，'),
    disclaimer: only.disclaimer,
  };
}

const cut = <T>(list: readonly T[], most: number): readonly T[] => list.slice(0, most);

export function describePicture(
  report: SharedReport,
  { names, number, address }: { readonly names: 'hidden' | 'shown'; readonly number: string; readonly address: string },
): ReportPicture {
  const { rows, gaps, summary, disclaimer } = getLeaves(report);
  const rest = rows.length - MAX_REPORT_PICTURE_ROWS;
  const restGaps = gaps.length - MAX_GAPS;
  return {
    title: report.standardName === null ? '已有资质' : `${report.standardName}${report.level ?? ''}`,
    enterprise: report.entName,
    about: `校验日期 ${report.asOf}，校验编号 ${report.runNo}`,
    tone: TONES[report.verdict],
    headline: report.headline,
    summary,
    rows: cut(rows, MAX_REPORT_PICTURE_ROWS),
    more: rest > 0 ? `另有 ${rest} 项，见完整报告` : null,
    gaps: restGaps > 0 ? [...cut(gaps, MAX_GAPS), `另有 ${restGaps} 处，见完整报告`] : gaps,
    notes: [
      names === 'hidden' ? '人员姓名已隐去。' : '',
      report.leftOut.length > 0 ? `本次核验未纳入：${report.leftOut.join('、')}。` : '',
      disclaimer,
    ].filter((note) => note !== ''),
    address,
    number: formatProofNumber(number),
  };
}
