import type { LossDegree } from '#domain/qualification/outlook/losses.ts';

/** The status of one current qualification for one indicator of its standard, from the last evaluation. */
export interface QualificationStatus {
  /** Certificate item. */
  readonly itemUuid: string;
  /** Item and level as text: 市政公用工程施工总承包二级. */
  readonly itemTitle: string;
  readonly standardCode: string | null;
  readonly level: string | null;
  /** Determines the reminder of a shortfall: people 0601, performance 0602, everything else 0203. */
  readonly aspect: 'people' | 'performance' | 'assets' | 'other';
  /** The requirement, for example 净资产 or 注册建造师. */
  readonly indicator: string;
  readonly have: number | null;
  readonly need: number | null;
  readonly unit: string | null;
  /** `unknown` means that db/facts or the records do not contain enough data; it never causes a reminder. */
  readonly verdict: 'met' | 'short' | 'unknown';
  /** The result as text, for example 达标, 差 1 人 or 待核对. */
  readonly words: string;
  readonly docNumber: string | null;
}

/** A result with the details that are reported on the day of a change. */
export interface EvaluatedStatus extends QualificationStatus {
  /** The missing amount of an unmet requirement, in the unit of its distance; null if not known. */
  readonly missing: number | null;
  readonly reason: string;
}

/** The text of a requirement that the enterprise only declares; its verdict is `unknown`. */
export const DECLARED_STATUS_TEXT = '按企业声明';

export interface StoredStatus extends QualificationStatus {
  readonly checkedTime: Date;
  readonly missing: number | null;
  readonly sinceTime: Date | null;
  readonly sinceNote: string | null;
}

/**
 * The first day on which requirements of a current qualification become worse if the enterprise does not act; one forecast for each degree
 * of loss.
 */
export interface QualificationForecast {
  /** Certificate item. */
  readonly itemUuid: string;
  readonly degree: LossDegree;
  /** Item, level and the affected requirements: 市政公用工程施工总承包二级 注册建造师. */
  readonly subject: string;
  readonly failsOn: string;
  /** The records that cause the change, one sentence each. */
  readonly causes: readonly string[];
}

/** The data that reminders store about the current qualifications. */
export interface CurrentEvaluation {
  readonly standings: readonly EvaluatedStatus[];
  readonly forecasts: readonly QualificationForecast[];
  /** The first day on which a result may change although no record changes. */
  readonly nextOn: string;
}
