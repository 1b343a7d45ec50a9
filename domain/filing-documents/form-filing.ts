/** The data of a filing that its application table needs; null: not known. */
export interface FormFiling {
  readonly name: string;
  /** 首次申请, 增项, 升级, 延续, 变更 … */
  readonly kindLabel: string;
  readonly standardName: string | null;
  readonly level: string | null;
  readonly regionName: string | null;
  readonly officeName: string | null;
  /** People and projects that are reserved for the filing; null or none: all people and projects that may count. */
  readonly peopleUuids: readonly string[] | null;
  readonly workUuids: readonly string[] | null;
}
