/** The data of a filing used in its application table; null: unknown. */
export interface FormFiling {
  readonly name: string;
  /** 首次申请, 增项, 升级, 延续, 变更 … */
  readonly kindLabel: string;
  readonly standardName: string | null;
  readonly level: string | null;
  readonly regionName: string | null;
  readonly officeName: string | null;
  /** People and projects reserved for the filing; null or empty: all people and projects that may count. */
  readonly peopleUuids: readonly string[] | null;
  readonly workUuids: readonly string[] | null;
}
