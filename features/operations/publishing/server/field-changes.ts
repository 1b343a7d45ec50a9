type Body = Readonly<Record<string, unknown>>;

/** Maximum length of a text in the audit log; versions contain the full text. */
const MAX_NOTIFIED = 2000;
const told = (value: unknown): unknown =>
  typeof value === 'string' && value.length > MAX_NOTIFIED ? `${value.slice(0, MAX_NOTIFIED)}…` : (value ?? null);

/** Returns the changed fields of a publication, each with its old and its new value, for the audit log. */
export function getFieldChanges(before: Body | null, after: Body): Record<string, { from: unknown; to: unknown }> {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])].sort();
  const changed = names.filter(
    (name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  return Object.fromEntries(changed.map((name) => [name, { from: told(before?.[name]), to: told(after[name]) }]));
}
