/** Removes from a stored report the parts that readers outside the enterprise may not see. */
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { createNameHider, hideName, hideNumbers, mapTexts } from '#domain/identity/hide-names.ts';
import { CheckReport } from '../../contract/report.ts';
import type { ReportShare, SharedReport } from '../../contract/share.ts';
import type { EvaluatedItem, StoredReport } from '../../evaluations.contract.ts';

const getEnterpriseNames = ({ registeredPeople, otherPeople, enterprise }: EnterpriseDocument): string[] =>
  [...registeredPeople.map(({ name }) => name), ...otherPeople.map(({ name }) => name), enterprise.techLeadName].filter(
    (name) => name !== null,
  );

const getReportNames = ({ leaves, matrix, gaps }: CheckReport): string[] => {
  const told = [
    ...leaves.flatMap(({ counted, notCounted }) => [...counted, ...notCounted]),
    ...gaps.flatMap(({ candidates }) => candidates),
  ];
  return [...told.filter(({ what }) => what === 'person'), ...matrix.rows].map(({ name }) => name);
};

/** Returns the names of all people that may occur in the report, in its lists or in a sentence. */
const namesIn = (enterprise: EnterpriseDocument | null, { items, leftOut }: StoredReport): string[] => [
  ...(enterprise === null ? [] : getEnterpriseNames(enterprise)),
  ...items.flatMap(({ report }) => (report === null ? [] : getReportNames(report))),
  ...leftOut.map(({ name }) => name),
];

/** Replaces the refs of records by their positions, so that internal ids are not exposed. */
const numbered = <T extends { readonly ref: string }>(rows: readonly T[]): T[] =>
  rows.map((row, index) => ({ ...row, ref: String(index + 1) }));

/**
 * Functions that replace names of people: a single name, and names within a sentence. Texts of the standards are never changed, because a
 * name may occur in them as an ordinary word.
 */
interface Telling {
  readonly name: (name: string) => string;
  readonly text: (text: string) => string;
}

type Report = CheckReport;

function getLeaf(leaf: Report['leaves'][number], tell: Telling): Report['leaves'][number] {
  return {
    ...leaf,
    have: { ...leaf.have, text: tell.text(leaf.have.text) },
    reason: tell.text(leaf.reason),
    nextStep: leaf.nextStep === null ? null : tell.text(leaf.nextStep),
    cautions: leaf.cautions.map(tell.text),
    counted: numbered(leaf.counted).map((row) => ({
      ...row,
      name: row.what === 'person' ? tell.name(row.name) : tell.text(row.name),
      via: tell.text(row.via),
    })),
    notCounted: numbered(leaf.notCounted).map((row) => ({
      ...row,
      name: row.what === 'person' ? tell.name(row.name) : tell.text(row.name),
      reason: tell.text(row.reason),
      remedy: row.remedy === null ? null : tell.text(row.remedy),
    })),
    mayCount: leaf.mayCount?.map(({ place, works }) => ({
      place,
      works: numbered(works).map((row) => ({ ...row, name: tell.text(row.name) })),
    })),
    statement: leaf.statement && { ref: '', source: tell.text(leaf.statement.source) },
  };
}

function getGap(gap: Report['gaps'][number], tell: Telling): Report['gaps'][number] {
  return {
    ...gap,
    ways: gap.ways.map(tell.text),
    candidates: numbered(gap.candidates).map((row) => ({
      ...row,
      name: row.what === 'person' ? tell.name(row.name) : tell.text(row.name),
      remedy: tell.text(row.remedy),
    })),
  };
}

function getItem(item: EvaluatedItem, tell: Telling): EvaluatedItem {
  if (item.report === null) return { ...item, itemRef: null };
  // The schema adds the default values of fields that older stored reports lack.
  const report = CheckReport.parse(item.report);
  return {
    ...item,
    itemRef: null,
    report: {
      ...report,
      leaves: report.leaves.map((leaf) => getLeaf(leaf, tell)),
      gaps: report.gaps.map((gap) => getGap(gap, tell)),
      cautions: report.cautions.map(tell.text),
      // The matrix of people is omitted, because the verdict does not need it.
      matrix: { columns: [], rows: [] },
    },
  };
}

const SHOWN: Telling = { name: (name) => name, text: (text) => text };

function hiding(names: Iterable<string>): Telling {
  return { name: hideName, text: createNameHider(names) };
}

export function redactSharedReport(
  stored: StoredReport,
  {
    enterprise,
    entName,
    names,
  }: { readonly enterprise: EnterpriseDocument | null; readonly entName: string; readonly names: ReportShare['names'] },
): SharedReport {
  const tell = names === 'hidden' ? hiding(namesIn(enterprise, stored)) : SHOWN;
  const { runNo, standardName, level, asOf, verdict, headline } = stored;
  const then = stored.items.find(({ report }) => report !== null)?.report?.entName;
  const about = {
    runNo,
    standardName,
    level,
    asOf,
    checkedTime: stored.endTime,
    verdict,
    headline,
    leftOut: stored.leftOut.map(({ name }) => tell.text(name)),
    items: stored.items.map((item) => getItem(item, tell)),
  };
  return { entName: then ?? entName, ...mapTexts(about, hideNumbers) };
}
