import type { StandardDetail, StandardSummary } from '../standards.contract.ts';
import { type LevelTab, listLevelTabs } from './level-logic.ts';

/** Data of the page of a standard without the levels that are not open, so that they are not sent to the browser. */
export interface StandardOutline {
  readonly uuid: string;
  readonly code: string;
  readonly displayCode: string;
  readonly name: string;
  readonly path: StandardDetail['path'];
  readonly definition: string | null;
  readonly clause: StandardDetail['clause'];
  readonly rules: readonly string[];
  readonly types: readonly string[];
  readonly notes: readonly string[];
  readonly statusNote: string | null;
  readonly topGrade: string | null;
  readonly tabs: readonly LevelTab[];
}

export const toStandardOutline = (detail: StandardDetail): StandardOutline => ({
  uuid: detail.uuid,
  code: detail.code,
  displayCode: detail.displayCode,
  name: detail.name,
  path: detail.path,
  definition: detail.definition,
  clause: detail.clause,
  rules: detail.rules,
  types: detail.types,
  notes: detail.notes,
  statusNote: detail.statusNote,
  topGrade: detail.topGrade,
  tabs: listLevelTabs(detail),
});

/** Summary of a standard in the overview of its group. */
export interface ChildOutline {
  readonly displayCode: string;
  readonly code: string;
  readonly name: string;
  readonly levels: readonly string[];
  readonly docNumber: string | null;
  readonly data: StandardSummary['data'];
}

export const toChildOutline = (summary: StandardSummary): ChildOutline => ({
  displayCode: summary.displayCode,
  code: summary.code,
  name: summary.name,
  levels: summary.levels,
  docNumber: summary.docNumber,
  data: summary.data,
});
