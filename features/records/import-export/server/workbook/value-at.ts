type Rec = Readonly<Record<string, unknown>>;

/** Returns the value at the path of a column: a field of the record or a nested field. */
export const getValueAt = (record: Rec, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (found, name) => (typeof found === 'object' && found !== null ? (found as Rec)[name] : undefined),
      record,
    );
