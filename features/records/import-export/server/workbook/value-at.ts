type Rec = Readonly<Record<string, unknown>>;

/** Returns the value of a record at the path of a column: a field, or one nested within it. */
export const getValueAt = (record: Rec, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (found, name) => (typeof found === 'object' && found !== null ? (found as Rec)[name] : undefined),
      record,
    );
