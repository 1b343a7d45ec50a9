/** The data of a filing for its application form; null means unknown. */
export interface FormFiling {
  readonly name: string;
  /** For example 首次申请, 增项, 升级, 延续, 变更. */
  readonly kindLabel: string;
  readonly standardName: string | null;
  readonly level: string | null;
  readonly regionName: string | null;
  readonly officeName: string | null;
  /** Uuids of people reserved for the filing; if null or empty, all people who may count. */
  readonly peopleUuids: readonly string[] | null;
  readonly workUuids: readonly string[] | null;
}
