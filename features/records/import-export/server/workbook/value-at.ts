type Rec = Readonly<Record<string, unknown>>;

/** What stands in a record at the place that a column names: a field, or one within it. */
export const getValueAt = (record: Rec, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (found, name) => (typeof found === 'object' && found !== null ? (found as Rec)[name] : undefined),
      record,
    );
