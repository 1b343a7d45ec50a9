/** What a page of members would tell, with invented values: for a firm that is none. */
export interface Preview {
  /** What one learns there, a sentence each. */
  readonly tells: readonly [string, ...string[]];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
