/** The status of one held qualification for one indicator of its standard, from the last evaluation. */
export interface QualificationStatus {
  /** Certificate item. */
  readonly itemUuid: string;
  /** Item and level in words: 市政公用工程施工总承包二级. */
  readonly itemTitle: string;
  readonly standardCode: string | null;
  readonly level: string | null;
  /** Decides the reminder of a shortfall: people 0601, performance 0602, everything else 0203. */
  readonly aspect: 'people' | 'performance' | 'assets' | 'other';
  /** 净资产, 注册建造师 … */
  readonly indicator: string;
  readonly have: number | null;
  readonly need: number | null;
  readonly unit: string | null;
  /** `unknown`: the facts or the records do not suffice; never a reminder. */
  readonly verdict: 'met' | 'short' | 'unknown';
  /** 达标, 差 1 人, 待核对. */
  readonly words: string;
  readonly docNumber: string | null;
}

/** The words of a requirement that the enterprise only states; its verdict is `unknown`. */
export const STATED_WORDS = '按企业声明';

export interface StoredStatus extends QualificationStatus {
  readonly checkedTime: Date;
  readonly sinceTime: Date | null;
  readonly sinceNote: string | null;
}

/** The first day on which a held qualification falls below its standard, if nothing is done. */
export interface QualificationForecast {
  /** Certificate item. */
  readonly itemUuid: string;
  /** Item, level and the requirements that turn: 市政公用工程施工总承包二级 注册建造师. */
  readonly subject: string;
  readonly failsOn: string;
}

/** The results that reminders store of the current qualifications. */
export interface HeldEvaluation {
  readonly standings: readonly QualificationStatus[];
  readonly forecasts: readonly QualificationForecast[];
  /** First day on which a result may change without a change of the records. */
  readonly nextOn: string;
}
